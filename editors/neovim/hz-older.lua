-- Contracts (*.prose.md) in Neovim 0.7 to 0.10: into your init.lua, or as a file of its own that
-- init.lua loads. From 0.11 on hz.lua is shorter.

-- A contract is Markdown with more to it: what Neovim knows of Markdown stays.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.prose.md',
  callback = function() vim.bo.filetype = 'markdown.hz' end,
})

-- The workspace is the nearest folder above the file that holds one of these, else the file's own.
local function root(file)
  local dir = vim.fn.fnamemodify(file, ':p:h')
  while true do
    for _, marker in ipairs({ 'hz.toml', '.git', 'workflows' }) do
      if vim.loop.fs_stat(dir .. '/' .. marker) then return dir end
    end
    local parent = vim.fn.fnamemodify(dir, ':h')
    if parent == dir then return vim.fn.fnamemodify(file, ':p:h') end
    dir = parent
  end
end

local function keys(_, buffer)
  local function map(key, action) vim.keymap.set('n', key, action, { buffer = buffer }) end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('<leader>rn', vim.lsp.buf.rename)
  map('<leader>ca', vim.lsp.buf.code_action)
  map('[d', vim.diagnostic.goto_prev)
  map(']d', vim.diagnostic.goto_next)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc' -- CTRL-X CTRL-O completes
end

local clients = {} -- one for each workspace
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'markdown.hz',
  callback = function(event)
    local dir = root(vim.api.nvim_buf_get_name(event.buf))
    local config = {
      name = 'hz',
      cmd = { 'hz', 'lsp', '--stdio' },
      root_dir = dir,
      workspace_folders = { { uri = vim.uri_from_fname(dir), name = dir } },
      settings = { hz = {} },
      on_attach = keys,
    }
    if vim.lsp.start then -- 0.8 and later
      vim.lsp.start(config, { bufnr = event.buf })
      return
    end
    local id = clients[dir]
    if not id or vim.lsp.client_is_stopped(id) then
      id = vim.lsp.start_client(config)
      clients[dir] = id
    end
    if id then vim.lsp.buf_attach_client(event.buf, id) end
  end,
})
