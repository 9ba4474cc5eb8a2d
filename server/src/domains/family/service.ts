import type { Input } from '@contract/core'
import type { family } from '@contract/family'
import { and, desc, eq } from 'drizzle-orm'
import { familyAgreements, familyDrafts } from '../../db/schema'
import { exchange, quoteOf } from '../../engines/exchange'
import { realNameOf } from '../../engines/identity/real-name'
import { account, assets, balanceOf, minorOf, minorText, user } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { cleanHtml } from '../../lib/html'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import { textInForce } from '../content/queries'
import { drawingBytes } from '../media/service'
import { readSettings } from '../site/settings'
import { copyOf, dropCopy, keepCopy, type Member, resealCopy, sha256, signatureOf } from './copy'
import { closedNote, type PlanTerms, planOf, TEXT } from './terms'

/** Who fills in and signs. */
export type Signer = Pick<Context<'login'>, 'db' | 'config' | 'providers' | 'pages' | 'clock'> & {
  person: Pick<Context<'login'>['person'], 'id' | 'rootId'>
}
type Ask<K extends keyof typeof family> = Input<(typeof family)[K]>

/** The text in force, as it is shown and signed. @throws Refusal NOT_FOUND */
export async function agreementText({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const text = await textInForce(db, TEXT, clock.now())
  if (!text) return refuse('NOT_FOUND', '协议整理中，请稍后再看')
  return { title: text.title, version: text.version, content: cleanHtml(text.content) }
}

export const membersIn = ({ config }: Pick<Context, 'config'>, sealed: string): Member[] =>
  JSON.parse(secretsOf(config).unseal(sealed))

/** What the caller filled in for a plan and has not signed, or undefined. */
export async function draftOf({ db, person }: Pick<Signer, 'db' | 'person'>, where: { plan?: string; id?: string }) {
  const d = familyDrafts
  const one = where.id ? eq(d.id, where.id) : eq(d.plan, where.plan!)
  const [draft] = await db
    .select()
    .from(d)
    .where(and(eq(d.userId, person.id), one))
  return draft
}

/** The caller's signed agreements, newest first. */
export const agreementsOf = ({ db, person }: Pick<Signer, 'db' | 'person'>, limit: number) =>
  db
    .select()
    .from(familyAgreements)
    .where(eq(familyAgreements.userId, person.id))
    .orderBy(desc(familyAgreements.signedAt), desc(familyAgreements.id))
    .limit(limit)

/** An agreement the caller signed. @throws Refusal NOT_FOUND */
export async function agreementOf({ db, person }: Pick<Signer, 'db' | 'person'>, id: string) {
  const a = familyAgreements
  const [row] = await db
    .select()
    .from(a)
    .where(and(eq(a.userId, person.id), eq(a.id, id)))
  return row ?? refuse('NOT_FOUND', '没有找到这份协议')
}

async function amountOf({ db }: Pick<Context, 'db'>, { rule }: PlanTerms, num: string) {
  const { digits, name } = (await assets(db)).find(one => one.code === rule.fromAsset)!
  if ((num.split('.')[1] ?? '').length > digits) refuse('AMOUNT', `${name}最多 ${digits} 位小数`)
  const minor = minorOf(num, digits)
  const fits = minor >= rule.minMinor && minor % rule.stepMinor === 0n && minor <= rule.personDayMinor
  if (fits) return minor
  const text = (of: bigint) => `${minorText(of, digits)} ${name}`
  return refuse(
    'AMOUNT',
    `${text(rule.minMinor)}起，须为 ${text(rule.stepMinor)} 的整数倍，最多 ${text(rule.personDayMinor)}`
  )
}

/** Keeps what is to be signed; an earlier one for the same plan gives way. @throws Refusal */
export async function fillIn(ctx: Signer, { code, num, members }: Ask<'POST /api/zhufu/agreement_create'>) {
  const { db, person, config, clock } = ctx
  const terms = await planOf(db, code)
  const closed = closedNote(terms, clock.now())
  if (closed) refuse('CLOSED', closed)
  const named = members.map(({ name, relation }) => ({ name: name.trim(), relation }))
  if (named.some(({ name }) => name === '')) refuse('MEMBERS', '请填写家人姓名')
  const { membersMax } = terms.plan
  if (named.length > membersMax)
    refuse('MEMBERS', membersMax === 0 ? '这个计划不用填写家人' : `最多填写 ${membersMax} 位家人`)
  if (!(await realNameOf(ctx, person.rootId))) refuse('REAL_NAME', '请先完成实名认证')
  const fromMinor = await amountOf(ctx, terms, num)
  const held = await balanceOf(db, account(user(person.id), terms.rule.fromAsset as 'hdt'))
  if (held < fromMinor) refuse('INSUFFICIENT', '可转入的数量不足')
  const { version } = await agreementText(ctx)
  const membersSealed = secretsOf(config).seal(JSON.stringify(named))
  const filled = { id: newId(), fromMinor, ruleVersion: terms.rule.version, membersSealed, createdAt: clock.now() }
  await db
    .insert(familyDrafts)
    .values({ userId: person.id, plan: code, ...filled })
    .onConflictDoUpdate({ target: [familyDrafts.userId, familyDrafts.plan], set: filled })
  return { id: filled.id, version }
}

/** What comes of what is put in, in the words of the copy. */
async function wordsOf({ db }: Pick<Context, 'db'>, { rule, release }: PlanTerms, fromMinor: bigint) {
  const rows = await assets(db)
  const text = (code: string, minor: bigint) => {
    const asset = rows.find(row => row.code === code)!
    return `${minorText(minor, asset.digits)} ${asset.name}`
  }
  const { toMinor } = quoteOf(rule, fromMinor)
  const daily = release!.dailyBp / 100
  return {
    given: text(rule.fromAsset, fromMinor),
    comes: `共 ${text(rule.toAsset, toMinor)}，从签署次日起每天发放 ${daily}%，第 ${release!.lastsDays} 天发完剩余部分。总数在签署时确认，发放不产生利息。`
  }
}

/**
 * Signs what was filled in, once: the draft's row decides. What is put in is exchanged in the same transaction, and the
 * copy is written before it and never again.
 */
export async function sign(ctx: Signer, { id, version, image }: Ask<'POST /api/zhufu/agreement_sign'>) {
  const { db, person, clock } = ctx
  const at = clock.now()
  const real = (await realNameOf(ctx, person.rootId)) ?? refuse('REAL_NAME', '请先完成实名认证')
  const text = await agreementText(ctx)
  if (text.version !== version) refuse('AGREEMENT', '协议已更新，请重新阅读后签署')
  const d = familyDrafts
  const [draft] = await db
    .delete(d)
    .where(and(eq(d.userId, person.id), eq(d.id, id)))
    .returning()
  if (!draft) return refuse('NOT_FOUND', '没有待签的协议，请重新填写')
  const terms = await planOf(db, draft.plan)
  const closed = closedNote(terms, at)
  if (closed) refuse('CLOSED', closed)
  if (terms.rule.version !== draft.ruleVersion) refuse('RULE_CHANGED', '计划的比例刚刚调整，请重新填写后签署')
  const members = membersIn(ctx, draft.membersSealed)
  const signature = await signatureOf(drawingBytes(image))
  const words = await wordsOf(ctx, terms, draft.fromMinor)
  const { site } = await readSettings(db, 'site')
  const pdf = copyOf({ ...text, ...words, name: real.name, members, signature, shop: site.site_name, signedAt: at })
  const file = await keepCopy(ctx, pdf)
  try {
    const request = { userId: person.id, rule: terms.rule.code, fromMinor: draft.fromMinor, version: draft.ruleVersion }
    const { exchange: made } = await exchange(ctx, { ...request, key: `family:${id}`, at })
    await db.insert(familyAgreements).values({
      userId: person.id,
      id,
      plan: draft.plan,
      title: text.title,
      version,
      content: text.content,
      contentHash: sha256(text.content),
      nameMasked: real.masked,
      membersSealed: draft.membersSealed,
      membersCount: members.length,
      exchangeId: made.id,
      fromAsset: made.fromAsset,
      fromMinor: made.fromMinor,
      toAsset: made.toAsset,
      toMinor: made.toMinor,
      file,
      fileHash: sha256(pdf),
      fileBytes: pdf.length,
      signedAt: at
    })
  } catch (error) {
    await dropCopy(ctx, file)
    throw error
  }
  return { id }
}

/** Seals copies again that an older key had sealed. Answers how many. */
export async function resealCopies(services: Pick<Context, 'db' | 'config' | 'providers'>): Promise<number> {
  const rows = await services.db.select({ file: familyAgreements.file }).from(familyAgreements)
  let again = 0
  for (const { file } of rows) if (await resealCopy(services, file)) again++
  return again
}
