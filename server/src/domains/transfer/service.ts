import type { Data, Input } from '@contract/core'
import type { TransferPair } from '@contract/transfer'
import { issueTicket, takeTicket } from '../../engines/identity/tickets'
import { type Asset, account, balanceOf, minorOf, minorText, user } from '../../engines/ledger'
import {
  leftOf,
  receiverByPhone,
  type TransferRule,
  transferRule,
  transfersOf,
  transferValue
} from '../../engines/transfer'
import type { Context, HandlerAt } from '../../http/context'
import { limit, networkOf } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { Refusal, refuse } from '../../lib/refusal'
import { lineOf, maskPhone, termsOf } from './terms'

const DAY_S = 86_400
/**
 * Phones one person may look up: friends are few, and every one that is found tells that a number is of a verified person.
 * Of an address network more, as a carrier puts many people behind one.
 */
const SEARCHES_A_DAY = 20
const SEARCHES_IN_TEN_MINUTES = 6
const SEARCHES_OF_NETWORK = 200
const ENOUGH = '今天查找的次数已用完，请明天再试'

type Of<E extends keyof TransferPair> = { ask: Input<TransferPair[E]>; answer: Data<TransferPair[E]> }

/** Counts a search before anybody is looked for: an account that may not give does not look people up either. */
async function countSearch({ db, clock, ip, person }: Context<'login'>) {
  const now = clock.now()
  await limit(db, now, `receiver-soon:${person.rootId}`, SEARCHES_IN_TEN_MINUTES, 600, '查找太频繁，请稍后再试')
  await limit(db, now, `receiver:${person.rootId}`, SEARCHES_A_DAY, DAY_S, ENOUGH)
  await limit(db, now, `receiver-net:${networkOf(ip)}`, SEARCHES_OF_NETWORK, DAY_S, ENOUGH)
}

async function search(
  ctx: Context<'login'>,
  rule: TransferRule,
  phone: string
): Promise<Of<'find'>['answer']['receiver_info']> {
  const { db, person, clock } = ctx
  await countSearch(ctx)
  const found = await receiverByPhone(ctx, { giverId: person.id, phone })
  const at = clock.now()
  const left = await leftOf(db, rule, { userId: person.id, toId: found.id, newDevice: false, at })
  const { ticket, expiresAt } = await issueTicket(db, 'receiver', `${rule.code}:${found.id}`, person.id, at)
  return {
    ticket,
    name: found.masked,
    phone: maskPhone(phone),
    left_month: minorText(left.pairMinor, rule.digits),
    expire_time: seconds(expiresAt)
  }
}

async function find(ctx: Context<'login'>, code: string, input: Of<'find'>['ask']): Promise<Of<'find'>['answer']> {
  const { db, person } = ctx
  const { phone, side = 'given', page, limit: most } = input
  const rule = await transferRule(db, code)
  const terms = await termsOf(ctx, rule)
  if (phone && terms.open === 0) refuse('CLOSED', terms.note)
  const { block } = terms
  if (phone && block.code !== '') refuse(block.code, block.words)
  const { list, count } = await transfersOf(db, { userId: person.id, rule: code, side }, { page, limit: most })
  const receiver = phone ? await search(ctx, rule, phone) : null
  return { ...terms, receiver_info: receiver, list: list.map(row => lineOf(row, rule)), count }
}

function quantity(text: string, { name, digits }: TransferRule): bigint {
  try {
    return minorOf(text, digits)
  } catch {
    return refuse('AMOUNT', digits === 0 ? `${name}须为整数` : `${name}最多 ${digits} 位小数`)
  }
}

/** Whom the ticket names. Both tickets are used up with the transfer, and stay usable when it is refused. */
async function receiverOf({ db, person, clock }: Context<'login'>, code: string, ticket: string): Promise<string> {
  const subject = await takeTicket(db, ticket, 'receiver', person.id, clock.now()).catch(error => {
    if (error instanceof Refusal) refuse('RECEIVER_EXPIRED', '接收人已过期，请重新查找')
    throw error
  })
  const [rule, id] = subject.split(':')
  return rule === code && id ? id : refuse('RECEIVER_EXPIRED', '接收人已过期，请重新查找')
}

async function give(
  ctx: Context<'login'>,
  { code, url }: Page,
  input: Of<'give'>['ask']
): Promise<Of<'give'>['answer']> {
  const { db, person, clock, idem, deviceKey } = ctx
  const rule = await transferRule(db, code)
  const at = clock.now()
  await takeTicket(db, input.ticket, 'phone:verify', person.rootId, at)
  const { transfer } = await transferValue(ctx, {
    userId: person.id,
    deviceKey,
    familyId: person.familyId,
    toId: await receiverOf(ctx, code, input.to),
    rule: code,
    amountMinor: quantity(input.num, rule),
    version: input.version,
    key: idem,
    url,
    at
  })
  const balance = await balanceOf(db, account(user(person.id), rule.asset as Asset))
  return { ...lineOf(transfer, rule), balance: minorText(balance, rule.digits) }
}

interface Page {
  /** The rule's code. */
  code: string
  /** The page of the app both sides read about it on. */
  url: string
}

/** The handlers of a pair of endpoints made by `transferring(find, give)`: what is given, and on which page. */
export const transferHandlers = <const Find extends string, const Give extends string>(
  paths: { find: Find; give: Give },
  page: Page
) =>
  ({
    [`GET /api/${paths.find}`]: (ctx: Context<'login'>, input: Of<'find'>['ask']) =>
      find(ctx, input.type ?? page.code, input),
    [`POST /api/${paths.give}`]: (ctx: Context<'login'>, input: Of<'give'>['ask']) => give(ctx, page, input)
  }) as HandlerAt<'GET', Find, TransferPair['find']> & HandlerAt<'POST', Give, TransferPair['give']>
