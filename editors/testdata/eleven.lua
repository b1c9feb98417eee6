-- Tries the set-up for Neovim 0.11 where only an older one is at hand: what 0.11 added is put in its
-- place as :help lsp describes it, on top of what the older one has. Run by neovim_debian_test.go with the
-- set-up in $SETUP and the results in $RESULTS.

local configs, attach, called = {}, {}, {}
local create = vim.api.nvim_create_autocmd

vim.api.nvim_create_autocmd = function(event, options)
  if event == 'LspAttach' then
    table.insert(attach, options.callback)
    return 0
  end
  return create(event, options)
end

-- 0.7 has vim.filetype.add, but only looks at it when it is told to.
vim.filetype.add = function(what)
  for pattern, filetype in pairs(what.pattern) do
    create({ 'BufRead', 'BufNewFile' }, {
      callback = function(event)
        if event.file:find('^' .. pattern .. '$') then vim.bo.filetype = filetype end
      end,
    })
  end
end

vim.lsp.config = function(name, config) configs[name] = config end

vim.lsp.enable = function(name)
  local config = configs[name]
  create('FileType', {
    pattern = config.filetypes,
    callback = function(event)
      local dir, found = vim.fn.fnamemodify(event.file, ':p:h'), nil
      for _, marker in ipairs(config.root_markers) do -- the first one that is there wins
        local at = dir
        while not found and at ~= vim.fn.fnamemodify(at, ':h') do
          if vim.loop.fs_stat(at .. '/' .. marker) then found = at end
          at = vim.fn.fnamemodify(at, ':h')
        end
      end
      local id = vim.lsp.start_client({ name = name, cmd = config.cmd, settings = config.settings, root_dir = found,
        on_attach = function(client, buffer)
          for _, callback in ipairs(attach) do callback({ buf = buffer, data = { client_id = client.id } }) end
        end })
      vim.lsp.buf_attach_client(event.buf, id)
    end,
  })
end

local function note(what) return function(...) called[what] = select('#', ...) end end
vim.lsp.completion = { enable = note('completion') }
vim.lsp.inlay_hint = { enable = note('inlay hints') }
vim.lsp.codelens.refresh = note('code lenses')

dofile(vim.env.SETUP)
vim.cmd('edit workflows/weekly-report.prose.md')
local ok = vim.wait(30000, function() return #vim.diagnostic.get(0) == 3 and called['completion'] end, 10)
vim.cmd('doautocmd BufEnter')
local out = io.open(vim.env.RESULTS, 'w')
local client = vim.lsp.get_client_by_id(next(vim.lsp.buf_get_clients()))
out:write(vim.fn.json_encode({ step = ok and 'attached' or 'gave up', filetype = vim.bo.filetype, findings = #vim.diagnostic.get(0),
  root = client and vim.fn.fnamemodify(client.config.root_dir, ':p') == vim.fn.getcwd() .. '/', called = called }) .. '\n')
out:close()
vim.cmd('quitall!')
