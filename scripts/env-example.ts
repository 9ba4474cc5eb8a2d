import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TSchema } from '@sinclair/typebox'
import { rootDir, Settings } from '../server/src/config'

const HEAD = `# Every setting of the server. Copy this file to .env and change what you need: each line shows the default, which suits
# a developer's machine. In production APP_SECRET, the database and real providers must be given; the start says what is
# missing. Written by \`npm run env:example\`.
`

/** `.env.example` as it should be: every setting with what it means and its default. */
export function envExample(): string {
  const lines = Object.entries(Settings.properties as Record<string, TSchema>).map(([name, schema]) => {
    const choices = schema.anyOf?.map((one: TSchema) => one.const).join(', ')
    const about = [schema.description, choices && `one of ${choices}`].filter(Boolean).join('; ')
    return `${about ? `# ${about}\n` : ''}${name}=${schema.default}\n`
  })
  return `${HEAD}\n${lines.join('\n')}`
}

if (require.main === module) writeFileSync(path.join(rootDir, '.env.example'), envExample())
