import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../app'
import { readConfig, rootDir } from '../../config'
import { runningEmbedded, startEmbedded } from '../../db/embedded'
import { migrate } from '../../db/migrate'
import { Refusal } from '../../lib/refusal'
import type { Server } from '../../services'
import { misfitLines, summary } from './report'
import { moveIn } from './run'
import { openSource } from './source'

const USAGE = `npm run import:crmeb -- --from <来源> [选项]
  --from    mysql://用户:密码@主机:端口/数据库，或 mysqldump 导出的文件（.sql、.sql.gz）
  --site    原商城的地址，如 https://old.example.cn：补全没有域名的图片
  --prefix  数据表前缀，默认 eb_
  --report  没有搬入的明细写到哪个文件，默认 import-crmeb.txt

只能搬进空商城（可以先 npm run seed -- --base）。中断后用同样的命令继续；搬完后再运行不会改动任何数据。`

interface Choices {
  from: string
  site?: string
  prefix: string
  report: string
}

/** What was asked for, or undefined for how to ask. */
export function choicesOf(args: string[]): Choices | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { from: text, site: text, prefix: text, report: text } })
  const { from, site, prefix = 'eb_', report = 'import-crmeb.txt' } = values
  return from ? { from, site, prefix, report: path.resolve(report) } : undefined
}

/** Moves in, writes the report, and answers what to say and whether all is well. */
export async function runImport(
  services: Server,
  { from, site, prefix, report }: Choices,
  say: (words: string) => void
) {
  const proof = await moveIn(services, () => openSource(from, prefix), { site, say })
  const file = createWriteStream(report)
  for await (const line of misfitLines(services.db)) if (!file.write(`${line}\n`)) await once(file, 'drain')
  await new Promise<void>((done, failed) => file.end((error?: Error | null) => (error ? failed(error) : done())))
  return { lines: [...(await summary(services.db, proof)), '', `明细：${report}`], ok: proof.problems.length === 0 }
}

async function main() {
  const choices = choicesOf(process.argv.slice(2))
  if (!choices) return console.log(USAGE)
  const config = readConfig()
  const url = config.DATABASE_URL || (await runningEmbedded(config.DATA_DIR))
  const database = url ? { url, stop: async () => {} } : await startEmbedded(path.resolve(rootDir, config.DATA_DIR))
  const app = await buildApp({
    config: { ...config, LOG_LEVEL: 'warn', DATABASE_STATEMENT_MS: 0 },
    databaseUrl: database.url
  })
  try {
    await migrate(app.services.db)
    const { lines, ok } = await runImport(app.services, choices, words => console.log(`… ${words}`))
    console.log(lines.join('\n'))
    if (!ok) process.exitCode = 1
  } finally {
    await app.close()
    await database.stop()
  }
}

if (require.main === module) {
  main().catch((error: Error) => {
    console.error(error instanceof Refusal ? error.message : error.stack)
    process.exitCode = 1
  })
}
