;;; walk.el --- contracts in a real Emacs, without a screen -*- lexical-binding: t; -*-

;; Run by emacs_debian_test.go: emacs --batch -q -l testdata/walk.el, with the folder of contracts as
;; working directory, the set-up in $SETUP and the results, as JSON lines, in $RESULTS.

;;; Code:

(require 'package)
(package-initialize) ; Debian's elpa-eglot
(load (getenv "SETUP") nil t)
(require 'json)
(require 'xref)

(defun walk-tell (step &rest facts)
  "Write FACTS about STEP as a line of JSON."
  (let ((json-encoding-pretty-print nil) (coding-system-for-write 'utf-8))
    (write-region (concat (json-encode (append `((step . ,step)) facts)) "\n") nil (getenv "RESULTS") t 'quiet)))

(defun walk-await (what condition)
  "Wait until the function CONDITION gives something, and give it; WHAT is it in words."
  (let ((end (+ (float-time) 30)) got)
    (while (and (not (setq got (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or got
        (progn
          (walk-tell "gave up" `(waiting . ,what)
                     `(log . ,(if-let ((server (eglot-current-server)))
                                  (with-current-buffer (jsonrpc-events-buffer server) (buffer-substring (max 1 (- (point-max) 2000)) (point-max)))
                                "no server")))
          (kill-emacs 1)))))

(defun walk-findings ()
  "The findings of this buffer, each a list of line, column from 0, both ends', severity and text."
  (sort (mapcar (lambda (d)
                  (let ((start (flymake-diagnostic-beg d)) (end (flymake-diagnostic-end d)))
                    (list (line-number-at-pos start)
                          (save-excursion (goto-char start) (1+ (string-bytes (buffer-substring (line-beginning-position) start))))
                          (line-number-at-pos end)
                          (save-excursion (goto-char end) (1+ (string-bytes (buffer-substring (line-beginning-position) end))))
                          (format "%s" (flymake-diagnostic-type d))
                          (substring-no-properties (flymake-diagnostic-text d)))))
                (flymake-diagnostics))
        (lambda (a b) (or (< (car a) (car b)) (and (= (car a) (car b)) (< (cadr a) (cadr b)))))))

(defun walk-await-findings (step count)
  "Wait until this buffer has COUNT findings, and tell them as STEP."
  (let ((found (walk-await (format "%d findings" count)
                           (lambda () (let ((found (walk-findings))) (and (= (length found) count) (or found 'none)))))))
    (walk-tell step `(findings . ,(if (eq found 'none) [] (vconcat (mapcar #'vconcat found)))))))

(defvar walk-desk default-directory)
(find-file "workflows/weekly-report.prose.md")
;; eglot-ensure waits for the first command, which never comes here.
(apply #'eglot--connect (eglot--guess-contact))
(walk-await "the server" (lambda () (and (eglot-current-server) (eglot--managed-mode))) )
(walk-tell "attached" `(mode . ,(format "%s" major-mode)) `(name . ,(plist-get (eglot--server-info (eglot-current-server)) :name))
           `(hover . ,(if (eglot--server-capable :hoverProvider) t :json-false))
           `(root . ,(if (file-equal-p (project-root (eglot--project (eglot-current-server))) walk-desk) t :json-false))
           `(told-first . ,(format "%s" (car eldoc-documentation-functions))))

(flymake-start nil t)
(walk-await-findings "findings" 3)

;; Hover over a key, as eldoc asks for it.
(goto-char (point-min))
(search-forward "  schedule:")
(backward-char 3)
(let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (walk-tell "hover" `(first . ,(car (split-string (substring-no-properties (eglot--hover-info (plist-get hover :contents) (plist-get hover :range))) "\n")))))

;; Go to the definition in the other file.
(goto-char (point-min))
(search-forward "weekly-digest#dig")
(xref-find-definitions (xref-backend-identifier-at-point 'eglot))
(walk-tell "definition" `(file . ,(file-name-nondirectory buffer-file-name)) `(line . ,(line-number-at-pos))
           `(text . ,(buffer-substring-no-properties (point) (line-end-position))))

;; The fix of the misspelt key.
(switch-to-buffer "weekly-report.prose.md")
(goto-char (point-min))
(search-forward "windw")
(let* ((actions (jsonrpc-request (eglot-current-server) :textDocument/codeAction
                                 (list :textDocument (eglot--TextDocumentIdentifier)
                                       :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                                       :context (list :diagnostics (vconcat (delq nil (mapcar (lambda (d) (cdr (assoc 'eglot-lsp-diag (eglot--diag-data d))))
                                                                                              (flymake-diagnostics (point)))))))))
       (first (aref actions 0)))
  (eglot--apply-workspace-edit (plist-get first :edit))
  (walk-tell "fix" `(title . ,(plist-get first :title)) `(text . ,(progn (goto-char (point-min)) (search-forward "absences:")
                                                                        (buffer-substring-no-properties (line-beginning-position) (line-end-position))))))
(eglot--signal-textDocument/didChange)
(flymake-start nil t)
(walk-await-findings "after the fix" 2)

(let ((process (jsonrpc--process (eglot-current-server))))
  (eglot-shutdown (eglot-current-server))
  (walk-await "the server's end" (lambda () (not (process-live-p process))))
  (walk-tell "left" '(server-gone . t)))
(kill-emacs 0)
;;; walk.el ends here
