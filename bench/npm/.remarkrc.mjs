// The frontmatter against hz's own schema, embedded, so that it is read once and not for each
// file. Its $schema goes: the plugin knows draft 07, and the schema uses nothing newer.
import {readFileSync} from 'node:fs'
import remarkFrontmatter from 'remark-frontmatter'
import frontmatterSchema from 'remark-lint-frontmatter-schema'

const schema = JSON.parse(readFileSync(new URL('contract-frontmatter-1.json', import.meta.url), 'utf8'))
delete schema.$schema

export default {plugins: [remarkFrontmatter, [frontmatterSchema, {embed: schema}]]}
