;;; hz.el --- contracts (*.prose.md) in Emacs, by eglot -*- lexical-binding: t; -*-

;; Into your init file, or (load "/path/to/hz.el") there. Emacs 29 and later has eglot; for
;; Emacs 26 to 28: M-x package-install RET eglot, or Debian's elpa-eglot. Nothing else is needed;
;; where markdown-mode is installed, contracts look as Markdown does there.

;;; Code:

(require 'eglot)
(require 'seq)

(defvar hz-contract-font-lock-keywords
  '(("^#+ .*$" . 'font-lock-function-name-face)
    ("^---$" . 'font-lock-comment-delimiter-face)
    ("^ *\\(?:- \\)?\\([A-Za-z_][-A-Za-z0-9_]*\\):\\(?: \\|$\\)" 1 'font-lock-variable-name-face)
    ("\"[^\"\n]*\"" . 'font-lock-string-face)
    ("^ *#[^#].*$" . 'font-lock-comment-face)
    ("`[^`\n]+`" . 'font-lock-constant-face)
    ("^ *- \\(\\[[ xX]\\]\\)" 1 'font-lock-keyword-face))
  "What `hz-contract-mode' colours where markdown-mode isn't installed.")

(define-derived-mode hz-contract-plain-mode text-mode "Contract"
  "Major mode that contracts are shown in where markdown-mode isn't installed."
  (setq-local comment-start "<!-- " comment-end " -->")
  (setq-local font-lock-defaults '(hz-contract-font-lock-keywords t)))

(defun hz-contract-project (dir)
  "The workspace of contracts in DIR: the nearest folder above with one of these, else DIR."
  (cons 'transient
        (or (locate-dominating-file
             dir (lambda (d) (seq-some (lambda (marker) (file-exists-p (expand-file-name marker d)))
                                       '("hz.toml" ".git" "workflows"))))
            dir)))

(defun hz-contract-problem-first ()
  "Show what is wrong at point above what stands there."
  (when (and (derived-mode-p 'hz-contract-mode) (fboundp 'flymake-eldoc-function))
    (remove-hook 'eldoc-documentation-functions #'flymake-eldoc-function t)
    (add-hook 'eldoc-documentation-functions #'flymake-eldoc-function nil t)))

;; The parent is chosen when this is loaded.
(eval `(define-derived-mode hz-contract-mode
         ,(if (require 'markdown-mode nil t) 'markdown-mode 'hz-contract-plain-mode)
         "Contract" "Major mode for contracts of Heinzelmännchen."
         (visual-line-mode)
         (add-hook 'project-find-functions #'hz-contract-project nil t)))

(add-to-list 'auto-mode-alist '("\\.prose\\.md\\'" . hz-contract-mode))
(add-to-list 'eglot-server-programs '(hz-contract-mode . ("hz" "lsp" "--stdio")))
(add-hook 'hz-contract-mode-hook #'eglot-ensure)
(add-hook 'eglot-managed-mode-hook #'hz-contract-problem-first)

(provide 'hz)
;;; hz.el ends here
