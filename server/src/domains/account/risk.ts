import type { Context } from '../../http/context'
import { hit, networkOf, unhit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { askForPicture, failuresLately } from './human'

const TEN_MINUTES_S = 600
const DAY_S = 86_400
/**
 * Codes an address network may have been sent and not used yet, in ten minutes, before a picture is asked for. Used ones
 * do not count, so the many people behind one carrier's address are asked only while unusually many wait at once.
 */
const FREE_UNUSED = 20
/** A phone without an account counts twice. Not more: who sees a picture shall learn nothing about a single phone. */
const UNKNOWN_PHONE = 2
/** What an address network may get wrong in ten minutes before a picture is asked for. */
const FREE_FAILURES = 30
/** Codes sent and never used in a day, pictures or not, after which an address network that pays in messages is stopped. */
const MOST_UNUSED_A_DAY = 2_000

/** A code about to be sent. */
interface Send {
  /** The phone has an account. */
  member: boolean
  /** A picture was answered. */
  solved: boolean
  /** The device has signed in to the phone's account before. */
  known: boolean
}

const subjects = (ip: string) => ({ unused: `unused:${networkOf(ip)}`, today: `unused-day:${networkOf(ip)}` })
const ALL = 'sends'

/**
 * Counts a code about to be sent, and asks for a picture first where there is reason to: many unused codes or many
 * failures of the address network, or a surge everywhere. Answers what takes the count back when it was not sent.
 * @throws Refusal CAPTCHA_NEEDED, TOO_MANY
 */
export async function weighSend(ctx: Context, { member, solved, known }: Send): Promise<() => Promise<void>> {
  const { db, clock, config, ip } = ctx
  const now = clock.now()
  const { unused, today } = subjects(ip)
  const weight = member ? 1 : UNKNOWN_PHONE
  const here = await hit(db, now, unused, TEN_MINUTES_S, weight)
  const all = await hit(db, now, ALL, TEN_MINUTES_S)
  const day = await hit(db, now, today, DAY_S)
  const takeBack = async () => {
    await unhit(db, now, unused, TEN_MINUTES_S, weight)
    await unhit(db, now, ALL, TEN_MINUTES_S)
    await unhit(db, now, today, DAY_S)
  }
  if (known) return takeBack
  if (day > MOST_UNUSED_A_DAY) {
    await takeBack()
    refuse('TOO_MANY', '当前网络获取验证码过于频繁，请稍后再试或使用密码登录')
  }
  const risky = here > FREE_UNUSED || all > config.SMS_SURGE || (await failuresLately(ctx)) > FREE_FAILURES
  if (solved || !risky) return takeBack
  await takeBack()
  return askForPicture()
}

/** A code was used by who asked for it: it was no waste. */
export async function sendWasUsed({ db, clock, ip }: Pick<Context, 'db' | 'clock' | 'ip'>) {
  const { unused, today } = subjects(ip)
  await unhit(db, clock.now(), unused, TEN_MINUTES_S, UNKNOWN_PHONE)
  await unhit(db, clock.now(), today, DAY_S)
}
