import { eq } from 'drizzle-orm'
import { familyAgreements, familyPlans } from '../../db/schema'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { openCopy, sha256 } from './copy'
import { planList, savePlan } from './terms'

async function list({ db }: Services): Promise<string> {
  const lines = (await planList(db)).map(({ plan, release }) =>
    [plan.code, plan.title, plan.rule, `family ${plan.membersMax}`, plan.open && release ? 'open' : 'closed'].join('  ')
  )
  return lines.join('\n') || 'no plans'
}

async function save(services: Services, args: string[]): Promise<string> {
  const [code, title, subtitle, intro, picture, rule, members = '0', sort = '0'] = args
  if (!rule) throw new Error('a plan has a code, title, subtitle, introduction, picture and exchange rule')
  const words = { title: title!, subtitle: subtitle!, intro: intro!, picture: picture! }
  await savePlan(services, { code: code!, ...words, rule, membersMax: Number(members), sort: Number(sort), open: true })
  return `${code} is open`
}

const setOpen =
  (open: boolean) =>
  async ({ db }: Services, [code = '']: string[]) => {
    const done = await db.update(familyPlans).set({ open }).where(eq(familyPlans.code, code)).returning()
    if (done.length === 0) throw new Error(`no plan ${code}`)
    return `${code} is ${open ? 'open' : 'closed'}`
  }

/** Looks through every signed agreement: whether its text and its copy are what was signed. */
async function verify(services: Services): Promise<string> {
  const rows = await services.db.select().from(familyAgreements)
  const wrong: string[] = []
  for (const { id, content, contentHash, file, fileHash } of rows) {
    const whole = await openCopy(services, file, fileHash).then(
      () => true,
      () => false
    )
    if (!whole || sha256(content) !== contentHash) wrong.push(id)
  }
  return wrong.length === 0 ? `${rows.length} agreements are as they were signed` : `changed: ${wrong.join(', ')}`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  save,
  open: setOpen(true),
  close: setOpen(false),
  verify
}

/** Commands about the wellness family; its text is an agreement of the console. */
export const familyCommands: Commands = {
  family: {
    usage:
      'family <list | save <code> <title> <subtitle> <introduction> <picture> <exchange rule> [family] [sort] | open <code> | close <code> | verify>',
    words: 'Plans of the wellness family, and whether agreements are what was signed',
    needs: 1,
    run: (services, [what, ...args]) => workOf('family', WORK, what)(services, args)
  }
}
