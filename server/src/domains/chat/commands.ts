import { readFile } from 'node:fs/promises'
import { transact } from '../../db/connection'
import { answersOf, saveAnswers, type WrittenAnswer } from '../../engines/chat'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { deskOf, shopIdOf } from './desks'

async function list({ db }: Services, shopId: string | null): Promise<string> {
  const lines = (await answersOf(db, shopId)).map(one =>
    [one.shopId === shopId ? '' : '(of the platform)', one.question, one.keywords.join(','), one.answer]
      .filter(Boolean)
      .join('  ')
  )
  return lines.join('\n') || 'no answers'
}

async function save({ db }: Services, shopId: string | null, path: string | undefined): Promise<string> {
  if (!path) throw new Error('which file? answers save <shop | platform> <file.json>')
  const file: WrittenAnswer[] = JSON.parse(await readFile(path, 'utf8'))
  for (const { question, keywords, answer } of file)
    if (!question || !answer || !Array.isArray(keywords)) throw new Error('each needs question, keywords and answer')
  await transact(db, tx => saveAnswers(tx, shopId, file))
  return `${file.length} answers are in the place of what was there`
}

const WORK: Record<string, (services: Services, shopId: string | null, path?: string) => Promise<string>> = {
  list,
  save
}

/** Commands about what the chat answers by itself. */
export const chatCommands: Commands = {
  answers: {
    usage: 'answers <list | save> <shop | platform> [file.json]',
    words:
      'Questions the chat of a shop answers by itself while nobody is there: read the list, or put another in its place',
    needs: 2,
    run: async (services, [what, desk, path]) => {
      const work = workOf('answers', WORK, what)
      const { shopId } = await deskOf(services.db, shopIdOf(desk!))
      return work(services, shopId, path)
    }
  }
}
