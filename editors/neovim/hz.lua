-- Contracts (*.prose.md) in Neovim 0.11 and later: into your init.lua, or as a file of its own
-- that init.lua loads. For older versions see hz-older.lua.

-- A contract is Markdown with more to it: what Neovim knows of Markdown stays.
vim.filetype.add({ pattern = { ['.*%.prose%.md'] = 'markdown.hz' } })

vim.lsp.config('hz', {
  cmd = { 'hz', 'lsp', '--stdio' },
  filetypes = { 'markdown.hz' },
  root_markers = { 'hz.toml', '.git', 'workflows' },
  settings = { hz = {} },
})
vim.lsp.enable('hz')

-- What Neovim has but doesn't switch on by itself; take what you like.
vim.api.nvim_create_autocmd('LspAttach', {
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= 'hz' then return end
    vim.diagnostic.config({ virtual_text = true })
    vim.lsp.completion.enable(true, client.id, event.buf, { autotrigger = true })
    vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
    vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'BufWritePost' }, {
      buffer = event.buf,
      callback = function() vim.lsp.codelens.refresh({ bufnr = event.buf }) end,
    })
  end,
})
