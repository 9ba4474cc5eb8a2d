import type { Context } from '../../http/context'
import { forgive, hit, limit, networkOf, unhit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { askForPicture, knownAs, type PictureAnswer, solvedPicture } from './human'

const QUARTER_S = 900
const DAY_S = 86_400
/** Wrong passwords in a quarter of an hour, of one device the account knows or of one address network. */
const WRONG_PASSWORDS = 10
/** Tries at one account in a day by devices it does not know, wherever they are: then a picture comes first … */
const FREE_AT_ACCOUNT = 20
/** … and then only devices it knows, and codes, are let through: at most so many guesses a day at a password. */
const MOST_AT_ACCOUNT = 200
/** The same for tries of one address network in a quarter of an hour, at whatever accounts. */
const FREE_OF_NETWORK = 100
const MOST_OF_NETWORK = 2_000
const LOCKED = '密码错误次数过多，请 15 分钟后再试，或使用验证码登录'
const USE_CODE = '密码尝试次数过多，请使用验证码登录'

const here = ({ ip }: Pick<Context, 'ip'>, phone: string) => `password:${phone}:${networkOf(ip)}`
const everywhere = (phone: string) => `password-of:${phone}`

/** Who tries a password, and whose it is: `ownerId` is the account of the phone, if there is one. */
interface PasswordTry extends PictureAnswer {
  phone: string
  ownerId?: string
}

/**
 * Counts a try of a password before it is checked, so that tries at once are all counted. A device that the account knows
 * has a count of its own, so strangers cannot use up its owner's tries. Answers what takes the try back when it was right.
 * @throws Refusal TOO_MANY, CAPTCHA_NEEDED, CAPTCHA_WRONG
 */
export async function countPasswordTry(ctx: Context, tried: PasswordTry): Promise<() => Promise<void>> {
  const { db, clock } = ctx
  const now = clock.now()
  const known = await knownAs(ctx, tried.ownerId)
  if (!known) return countStranger(ctx, tried)
  const own = `password-own:${tried.phone}:${known}`
  await limit(db, now, own, WRONG_PASSWORDS, QUARTER_S, LOCKED)
  return () => forgive(db, own)
}

async function countStranger(ctx: Context, { phone, ...picture }: PasswordTry) {
  const { db, clock, ip } = ctx
  const now = clock.now()
  const solved = await solvedPicture(ctx, picture)
  const counts = [
    { subject: here(ctx, phone), per_s: QUARTER_S, free: Infinity, most: WRONG_PASSWORDS, words: LOCKED },
    { subject: everywhere(phone), per_s: DAY_S, free: FREE_AT_ACCOUNT, most: MOST_AT_ACCOUNT, words: USE_CODE },
    { subject: `password-net:${networkOf(ip)}`, per_s: QUARTER_S, ...ofNetwork }
  ]
  const counted: typeof counts = []
  const takeBack = async () => {
    for (const { subject, per_s } of counted) await unhit(db, now, subject, per_s)
  }
  for (const one of counts) {
    const tries = await hit(db, now, one.subject, one.per_s)
    counted.push(one)
    const over = tries > one.most
    if (!over && (solved || tries <= one.free)) continue
    // What is not looked at does not count: else a stranger could use up the account's tries without a picture.
    await takeBack()
    if (over) refuse('TOO_MANY', one.words)
    askForPicture()
  }
  return takeBack
}

const ofNetwork = { free: FREE_OF_NETWORK, most: MOST_OF_NETWORK, words: '操作太频繁，请稍后再试' }

/** The owner has proved who they are otherwise: what strangers tried so far is forgotten. */
export async function forgivePasswordTries(ctx: Context, phone: string) {
  await forgive(ctx.db, here(ctx, phone))
  await forgive(ctx.db, everywhere(phone))
}
