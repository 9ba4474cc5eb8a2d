import type { Data } from '@contract/core'
import { family, type familyRelations } from '@contract/family'
import { leftToday } from '../../engines/exchange'
import { realNameOf } from '../../engines/identity/real-name'
import { type Asset, account, assets, balanceOf, minorText, user } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { least } from '../../lib/money'
import { pairOf, ruleWords } from '../exchange/terms'
import { copyUrl, type Member } from './copy'
import { agreementOf, agreementsOf, agreementText, draftOf, fillIn, membersIn, sign } from './service'
import { type PlanTerms, planList, planOf, planShown } from './terms'

type Caller = Context<'login'>
type Answer = Data<(typeof family)['GET /api/zhufu/agreement_detail']>
type Row = Awaited<ReturnType<typeof agreementOf>>
type Relation = (typeof familyRelations)[number]

/** More than anybody signs. */
const SHOWN = 100

async function signedLine({ db }: Pick<Context, 'db'>, row: Row, title: string) {
  const rows = await assets(db)
  const of = (code: string) => rows.find(one => one.code === code)!
  const [from, to] = [of(row.fromAsset), of(row.toAsset)]
  return {
    id: row.id,
    code: row.plan,
    title,
    version: row.version,
    from_name: from.name,
    from_number: minorText(row.fromMinor, from.digits),
    asset: row.toAsset,
    asset_name: to.name,
    number: minorText(row.toMinor, to.digits),
    member_num: row.membersCount,
    sign_time: seconds(row.signedAt),
    _sign_time: timeText(row.signedAt)
  }
}

const related = (members: Member[]) => members.map(({ name, relation }) => ({ name, relation: relation as Relation }))

/** What the caller may put in now: their balance, their cap of the day and the pool considered, in whole steps. */
async function roomOf({ db, person, clock }: Caller, { rule }: PlanTerms) {
  const { from } = await pairOf(db, rule)
  const [held, left] = await Promise.all([
    balanceOf(db, account(user(person.id), rule.fromAsset as Asset)),
    leftToday(db, rule, person.id, clock.now())
  ])
  const payable = (left.poolMinor * rule.rateFrom) / rule.rateTo
  const most = least(least(held, left.leftMinor), payable)
  const steps = (most / rule.stepMinor) * rule.stepMinor
  const text = (minor: bigint) => minorText(minor, from.digits)
  return {
    balance: text(held),
    minimum: text(rule.minMinor),
    step: text(rule.stepMinor),
    most: text(steps < rule.minMinor ? 0n : steps),
    text
  }
}

async function detail(ctx: Caller, ask: { code?: string; id?: string }): Promise<Answer> {
  const { db, person, config, clock } = ctx
  const now = clock.now()
  const row = ask.id ? await agreementOf(ctx, ask.id) : undefined
  const terms = await planOf(db, row?.plan ?? ask.code ?? '')
  const { plan, rule, release } = terms
  const [shown, real, room, pair] = [
    await planShown(db, terms, now),
    await realNameOf(ctx, person.rootId),
    await roomOf(ctx, terms),
    await pairOf(db, rule)
  ]
  const isSub = person.id !== person.rootId
  const block = isSub
    ? { code: 'SUB_ACCOUNT', words: '子账号不能签署，请切换到主账号' }
    : { code: real ? '' : 'REAL_NAME', words: real ? '' : '完成实名认证后即可签署' }
  const draft = row ? undefined : await draftOf(ctx, { plan: plan.code })
  const text = row ?? (await agreementText(ctx))
  const { text: amount, ...most } = room
  return {
    ...shown,
    ...most,
    intro: plan.intro,
    block,
    name: real?.masked ?? '',
    rules: ruleWords(rule, pair, release),
    version: text.version,
    content: text.content,
    draft: draft
      ? { id: draft.id, number: amount(draft.fromMinor), members: related(membersIn(ctx, draft.membersSealed)) }
      : null,
    agreement: row
      ? {
          ...(await signedLine(ctx, row, plan.title)),
          members: related(membersIn(ctx, row.membersSealed)),
          content_hash: row.contentHash,
          file_hash: row.fileHash,
          file_bytes: row.fileBytes,
          file_url: copyUrl(config, row, now)
        }
      : null
  }
}

export const familyDomain = bindDomain(family, {
  'GET /api/zhufu/agreement_list': async ctx => {
    const { db, clock } = ctx
    const [plans, rows] = await Promise.all([planList(db), agreementsOf(ctx, SHOWN)])
    const titles = new Map(plans.map(({ plan }) => [plan.code, plan.title]))
    return {
      plans: await Promise.all(plans.map(terms => planShown(db, terms, clock.now()))),
      list: await Promise.all(rows.map(row => signedLine(ctx, row, titles.get(row.plan) ?? row.title))),
      count: rows.length
    }
  },
  'GET /api/zhufu/agreement_detail': detail,
  'POST /api/zhufu/agreement_create': fillIn,
  'POST /api/zhufu/agreement_sign': sign
})
