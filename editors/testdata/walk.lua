-- Drives a second Neovim through the keys that a person types, and writes what is then seen as
-- JSON lines. Run by neovim_debian_test.go: nvim --headless --clean -c 'luafile testdata/walk.lua',
-- with the folder of contracts as working directory, the set-up in $SETUP and the results in $RESULTS.

local child = vim.fn.jobstart({ 'nvim', '--embed', '--headless', '--clean', '-n', '-i', 'NONE', '--cmd', 'set hidden columns=120 lines=40',
  '-c', 'luafile ' .. vim.fn.fnameescape(vim.env.SETUP) }, { rpc = true })

local out = io.open(vim.env.RESULTS, 'w')
local function tell(step, facts)
  facts.step = step
  local keys = vim.tbl_keys(facts)
  table.sort(keys)
  local parts = {}
  for _, k in ipairs(keys) do
    table.insert(parts, vim.fn.json_encode(k) .. ': ' .. vim.fn.json_encode(facts[k]))
  end
  out:write('{' .. table.concat(parts, ', ') .. '}\n')
  out:flush()
end

local function lua(code, ...) return vim.rpcrequest(child, 'nvim_exec_lua', code, { ... }) end
local function keys(k) vim.rpcrequest(child, 'nvim_input', k) end
local function eval(e) return vim.rpcrequest(child, 'nvim_eval', e) end

-- Waits until an expression of Lua in the child is neither false nor nil, and gives it.
local function await(what, code, ...)
  local args, got = { ... }, nil
  local ok = vim.wait(30000, function()
    got = lua(code, unpack(args))
    return got and got ~= vim.NIL
  end, 10)
  if not ok then
    tell('gave up', { waiting = what, messages = eval('execute("messages")'), log = lua([[
      local f = io.open(vim.lsp.get_log_path()); return f and f:read('*a'):sub(-2000) or '']]) })
    out:close()
    vim.cmd('cquit')
  end
  return got
end

-- Waits until the child asks for something: while it does, it answers no other question.
local function asked(what)
  local ok = vim.wait(30000, function()
    local mode = vim.rpcrequest(child, 'nvim_get_mode')
    return mode.blocking or mode.mode:sub(1, 1) == 'c'
  end, 10)
  if not ok then
    tell('gave up', { waiting = what, messages = eval('execute("messages")') })
    out:close()
    vim.cmd('cquit')
  end
end

local function edit(file)
  vim.rpcrequest(child, 'nvim_command', 'edit ' .. file)
end

-- Puts the cursor on a text that stands once in the buffer, and that many characters further.
local function at(text, further)
  local found = lua([[
    local text, further = ...
    vim.fn.cursor(1, 1)
    local line = vim.fn.search('\\V' .. text, 'cW')
    if line > 0 then vim.fn.cursor(line, vim.fn.col('.') + further) end
    return line]], text, further or 0)
  if found == 0 then
    tell('gave up', { waiting = 'the text ' .. text })
    out:close()
    vim.cmd('cquit')
  end
end

local function where()
  return lua([[
    local _, line, col = unpack(vim.fn.getpos('.'))
    return { file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ':.'), line = line, byte = col, text = vim.fn.getline('.') }]])
end

-- The findings of a buffer, once they are of its last version: there are `count` of them.
local function findings(step, file, count)
  local list = await(count .. ' findings of ' .. file, [[
    local file, count = ...
    local buffer = vim.fn.bufnr(file)
    if buffer < 0 then return nil end
    local out = {}
    for _, d in ipairs(vim.diagnostic.get(buffer)) do
      table.insert(out, { d.lnum + 1, d.col + 1, d.end_lnum + 1, d.end_col + 1, d.user_data.lsp.code, vim.diagnostic.severity[d.severity], d.message })
    end
    table.sort(out, function(a, b) return a[1] < b[1] or a[1] == b[1] and a[2] < b[2] end)
    return #out == count and (count > 0 and out or true)]], file, count)
  tell(step, { file = file, findings = list == true and {} or list })
end

local report, digest = 'workflows/weekly-report.prose.md', 'workflows/weekly-digest.prose.md'

edit(report)
await('the server', 'return #vim.lsp.buf_get_clients() == 1')
tell('attached', { client = lua('return vim.lsp.buf_get_clients()[next(vim.lsp.buf_get_clients())].name'), filetype = eval('&filetype'),
  root = lua([[local _, c = next(vim.lsp.buf_get_clients()); return vim.fn.fnamemodify(c.config.root_dir, ':p') == vim.fn.getcwd() .. '/']]) })
findings('findings', report, 3)

-- Go to the definition: the output that the other contract declares.
at('weekly-digest#digest', 16)
keys('gd')
await('the jump', [[return vim.fn.expand('%:t') == 'weekly-digest.prose.md']])
tell('definition', where())

-- References of that output, in a quickfix list.
keys('gr')
local refs = await('references', [[
  local out = {}
  for _, item in ipairs(vim.fn.getqflist()) do
    table.insert(out, vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':.') .. ':' .. item.lnum .. ':' .. item.col)
  end
  if #out == 0 then out = vim.tbl_map(function(i) return vim.fn.fnamemodify(vim.fn.bufname(i.bufnr), ':.') .. ':' .. i.lnum .. ':' .. i.col end, vim.fn.getloclist(0)) end
  table.sort(out)
  return #out > 0 and out]])
tell('references', { places = refs })
keys(':cclose | lclose<CR>')

-- Hover over a key.
edit(report)
at('schedule:', 2)
keys('K')
local hover = await('the hover', [[
  for _, w in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(w).relative ~= '' then
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(w), 0, -1, false)
    end
  end]])
tell('hover', { first = hover[1] })
keys('<Esc>jk')

-- The fix of the misspelt key, which the code action offers first.
at('windw', 1)
keys('\\ca')
asked('the choice of a fix')
keys('1<CR>')
await('the fix', [[return vim.fn.search('window: next 7d', 'nw') > 0]])
at('window: next', 0)
tell('fix', where())
findings('after the fix', report, 2)

-- Complete a reference: what stands behind contract:me/.
at('weekly-digest#digest', 0)
keys('ct"we<C-x><C-o>')
local menu = await('the menu', [[
  local info = vim.fn.complete_info({ 'items' })
  local single = vim.fn.getline('.'):match('contract:me/(weekly%-[%w#%-]+)"')
  if single then return { single } end
  return vim.fn.pumvisible() == 1 and vim.tbl_map(function(i) return i.word end, info.items)]])
tell('menu', { words = menu })
keys('<C-y><Esc>')
await('normal mode', [[return vim.fn.mode() == 'n']])
if not eval('getline(".")'):find('weekly%-digest#digest') then
  tell('completed wrongly', where())
end
tell('completed', where())

-- The outline. A question also makes Neovim send what was typed last, which it holds back a while.
tell('outline', { names = lua([[
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() }, 20000)
  local _, answer = next(answers or {})
  return vim.tbl_map(function(symbol) return symbol.name end, answer and answer.result or {})]]) })
findings('after the completion', report, 2)

-- Rename the output of the digest: the key, its item, and the reference in the report.
edit(digest)
at('digest: {format', 0)
keys('\\rn')
asked('the prompt')
keys('<C-u>summary<CR>')
await('the rename', [[return vim.fn.search('summary: {format', 'nw') > 0]])
local changed = await('the rename in the other file', [[
  local out = {}
  for _, file in ipairs({ ... }) do
    local buffer = vim.fn.bufnr(file)
    for i, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
      if line:find('summary') then table.insert(out, file .. ':' .. i .. ': ' .. line) end
    end
  end
  return #out >= 3 and out]], digest, report)
tell('rename', { lines = changed })
findings('after the rename', digest, 0)
findings('after the rename', report, 2)

-- Leaving Neovim ends the server.
local server = lua([[
  local _, c = next(vim.lsp.buf_get_clients())
  return c.rpc.handle and c.rpc.handle:get_pid() or c.rpc.pid]])
keys(':qall!<CR>')
vim.fn.jobwait({ child }, 10000)
local gone = vim.wait(10000, function() return vim.loop.kill(server, 0) ~= 0 end, 20)
tell('left', { server_gone = gone })
out:close()
vim.cmd('quitall!')
