import type { Input } from '@contract/core'
import type { adminCustomer } from '@contract/customer-admin'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import {
  type Asset,
  account,
  adjustUser,
  assets,
  balanceOf,
  balancesOf,
  minorOf,
  minorText,
  user
} from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import type { Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { maskNumber } from '../../lib/mask'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { NONE, walletLine } from '../wallet/present'
import { flowPage } from '../wallet/queries'

type Adjusting = Input<(typeof adminCustomer)['POST /api/admin/customer/adjust']>
const LINES = 20

/** What an account holds of every asset, those it never had too. */
export async function walletsOf(db: Queryable, id: string) {
  const [known, held] = await sideBySide(
    db,
    () => assets(db),
    () => balancesOf(db, user(id))
  )
  return known.map(asset => {
    const { code, name, digits, balance, frozen, transit, worth } = walletLine(asset, held[asset.code as Asset] ?? NONE)
    return { code, name, digits, balance, frozen, transit, worth }
  })
}

/** A page of what moved on what an account can use of an asset. @throws Refusal UNKNOWN */
export const postingsOf = (
  services: Pick<Services, 'db' | 'kinds'>,
  { id, asset, cursor }: Input<(typeof adminCustomer)['GET /api/admin/customer/postings']>
) =>
  flowPage(services, user(id), {
    asset,
    page: { limit: LINES, cursor },
    buckets: ['available'],
    about: ({ memo }) => memo
  })

/**
 * What is to be moved, if it can be now. The account is held, so that a closing waits for it.
 * @throws Refusal NOT_FOUND, CLOSED, AMOUNT, INSUFFICIENT
 */
async function planned(db: Queryable, { id, asset: code, side, amount }: Adjusting) {
  const asset = (await assets(db)).find(row => row.code === code) ?? refuse('AMOUNT', '没有这种资产')
  if ((amount.split('.')[1] ?? '').length > asset.digits)
    refuse('AMOUNT', asset.digits === 0 ? `${asset.name}须为整数` : `${asset.name}最多 ${asset.digits} 位小数`)
  const minor = minorOf(amount, asset.digits)
  if (minor === 0n) refuse('AMOUNT', '数量须大于零')
  const [found] = await db.select().from(users).where(eq(users.id, id)).for('key share')
  const one = found ?? refuse('NOT_FOUND', '会员不存在')
  if (one.disabled && !one.blockedAt) refuse('CLOSED', '该账号已注销或合并，不能调整资产')
  const balance = await balanceOf(db, account(user(id), asset.code as Asset))
  if (side === 'take' && balance < minor)
    refuse('INSUFFICIENT', `可用${asset.name}只有 ${minorText(balance, asset.digits)}，不够扣减`)
  return { one, asset, minor: side === 'add' ? minor : -minor }
}

const told = (minor: bigint, { name, digits }: { name: string; digits: number }) =>
  `${minor < 0n ? '扣减' : '增加'} ${minorText(minor < 0n ? -minor : minor, digits)} ${name}`

/** What is added to somebody's wallet or taken off it needs two persons, however little it is. */
export const adjustingDeed: HeldDeed = {
  code: 'POST /api/admin/customer/adjust',
  title: '调整会员资产',
  limitFen: null,
  weigh: async ({ db }, input: Adjusting) => {
    const { one, asset, minor } = await planned(db, input)
    // What is asked for is kept longer than the account may be: no name.
    const whose = one.phone ? `手机号 ${maskNumber(one.phone)} 的会员` : `编号 ${one.id.slice(-8)} 的会员`
    return { fen: null, words: `为${whose}${told(minor, asset)}` }
  }
}

/** @throws Refusal NOT_FOUND, CLOSED, AMOUNT, INSUFFICIENT */
export async function adjust({ db, clock, desk, idem, note, pages }: Context<'console'>, input: Adjusting) {
  const { asset, minor } = await planned(db, input)
  const [code, at] = [asset.code as Asset, clock.now()]
  const own = account(user(input.id), code)
  const key = `${desk.id}:${idem}`
  await adjustUser(db, { userId: input.id, asset: code, amountMinor: minor, key, at })
  await addMessage(db, {
    userId: input.id,
    kind: 'asset',
    title: '资产调整',
    content: `平台为你${told(minor, asset)}。如有疑问，请联系客服。`,
    url: pages.assets(),
    key: `adjust:${key}`,
    at
  })
  const balance = minorText(await balanceOf(db, own), asset.digits)
  note({ after: { balance } })
  return { asset: code, balance }
}
