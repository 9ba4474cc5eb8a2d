import type { Input } from '@contract/core'
import { adminSite } from '@contract/site-admin'
import { eq } from 'drizzle-orm'
import { nextEdition } from '../../db/edition'
import { settings } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { seconds } from '../../lib/clock'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { keepHousePhoto, picturesAreOurs } from '../media/service'
import { checklist } from './checklist'
import { readSettings, type Settings, writeSetting } from './settings'

type Contract = typeof adminSite
type Ctx = Context<'console'>
type Name = 'site' | 'phrase' | 'head' | 'version' | 'chat' | 'stock' | 'price' | 'personal'

/** Who set a setting last, at the console. */
async function setBy({ db }: Pick<Ctx, 'db'>, name: Name) {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  return {
    edited_by: row?.updatedBy ?? '',
    edited_time: row?.updatedBy ? seconds(row.updatedAt) : null
  }
}

/** A section as it is edited: what of its setting the console shows. */
async function section<N extends Name, Shown extends object>(
  ctx: Pick<Ctx, 'db'>,
  name: N,
  show: (value: Settings[N]) => Shown
) {
  const { [name]: value } = await readSettings(ctx.db, name)
  const shown = show(value)
  return { ...shown, ...(await setBy(ctx, name)), mark: markOf(shown) }
}

interface Change<N extends Name> {
  name: N
  seen: string
  show(value: Settings[N]): object
  /** What is written of it, from how it is. */
  to(value: Settings[N]): Partial<Settings[N]>
}

/** Writes a section that is still as the caller saw it. Who changes settings waits at the edition for whoever does so. */
async function change<N extends Name>({ db, desk, note }: Ctx, { name, seen, show, to }: Change<N>) {
  await nextEdition(db)
  const { [name]: before } = await readSettings(db, name)
  stillAs(show(before), seen)
  await writeSetting(db, name, to(before), desk.name)
  const { [name]: after } = await readSettings(db, name)
  note({ subject: name, before: show(before), after: show(after) })
  return {}
}

type Company = Omit<Input<Contract['POST /api/admin/site/company']>, 'mark'>
const company = (site: Settings['site']): Company => site

type Wordings = Omit<Input<Contract['POST /api/admin/site/words']>, 'mark'>
const words = ({ phrases, share_title, share_pic, promises }: Settings['phrase']): Wordings => ({
  login_title: phrases.login_title,
  cart_empty: phrases.cart_empty,
  order_empty: phrases.order_empty,
  pay_hint: phrases.pay_hint,
  share_title,
  share_pic,
  promises
})

const head = (value: Settings['head']) => value
const version = ({ download, history }: Settings['version']) => ({ download, history })
const chat = (value: Settings['chat']) => value
const stock = (value: Settings['stock']) => value
const price = (value: Settings['price']) => value

/** A lower part lets one person set prices that two must: it needs two itself. */
export const leastDeed: HeldDeed = {
  code: 'POST /api/admin/site/price',
  title: '调低改价复核比例',
  limitFen: null,
  weigh: async ({ db }, { mark, least_part: part }: Input<Contract['POST /api/admin/site/price']>) => {
    const { price: now } = await readSettings(db, 'price')
    stillAs(price(now), mark)
    if (part >= now.least_part) return
    const changes = [{ title: '最低改价比例', was: `${now.least_part}%`, is: `${part}%` }]
    return { fen: null, words: `最低改价比例由 ${now.least_part}% 调低到 ${part}%`, changes }
  }
}
const personal = (value: Settings['personal']) => value

/** The newest first, each with a number above those before: an app is told by it that there is a newer one. @throws Refusal BAD_HISTORY */
function historyFits(history: Settings['version']['history']) {
  const isFalling = history.every((one, i) => i === 0 || one.version_code < history[i - 1]!.version_code)
  if (!isFalling) refuse('BAD_HISTORY', '版本须从新到旧排列，版本编号逐个变小')
  const isDated = history.every((one, i) => i === 0 || one.released <= history[i - 1]!.released)
  if (!isDated) refuse('BAD_HISTORY', '旧版本的发布日期不能晚于新版本')
  if (new Set(history.map(one => one.version)).size < history.length) refuse('BAD_HISTORY', '版本号重复了')
}

const pictureIsOurs = (ctx: Ctx, picture: string) => {
  if (picture) picturesAreOurs(ctx, [picture])
}

export const adminSiteDomain = bindDomain(adminSite, {
  'GET /api/admin/site/checklist': checklist,
  'GET /api/admin/site/company': ctx => section(ctx, 'site', company),
  'POST /api/admin/site/company': (ctx, { mark, ...site }) => {
    pictureIsOurs(ctx, site.site_logo)
    return change(ctx, { name: 'site', seen: mark, show: company, to: () => site })
  },
  'GET /api/admin/site/words': ctx => section(ctx, 'phrase', words),
  'POST /api/admin/site/words': (ctx, { mark, share_title, share_pic, promises, ...phrases }) => {
    pictureIsOurs(ctx, share_pic)
    const to = (before: Settings['phrase']) => ({
      share_title,
      share_pic,
      promises,
      phrases: { ...before.phrases, ...phrases }
    })
    return change(ctx, { name: 'phrase', seen: mark, show: words, to })
  },
  'GET /api/admin/site/head': ctx => section(ctx, 'head', head),
  'POST /api/admin/site/head': (ctx, { mark, ...value }) =>
    change(ctx, { name: 'head', seen: mark, show: head, to: () => value }),
  'GET /api/admin/site/version': ctx => section(ctx, 'version', version),
  'POST /api/admin/site/version': (ctx, { mark, ...value }) => {
    historyFits(value.history)
    return change(ctx, { name: 'version', seen: mark, show: version, to: () => value })
  },
  'GET /api/admin/site/chat': ctx => section(ctx, 'chat', chat),
  'POST /api/admin/site/chat': (ctx, { mark, ...value }) =>
    change(ctx, { name: 'chat', seen: mark, show: chat, to: () => value }),
  'GET /api/admin/site/stock': ctx => section(ctx, 'stock', stock),
  'POST /api/admin/site/stock': (ctx, { mark, ...value }) =>
    change(ctx, { name: 'stock', seen: mark, show: stock, to: () => value }),
  'GET /api/admin/site/price': ctx => section(ctx, 'price', price),
  'POST /api/admin/site/price': (ctx, { mark, ...value }) =>
    change(ctx, { name: 'price', seen: mark, show: price, to: () => value }),
  'GET /api/admin/site/personal': ctx => section(ctx, 'personal', personal),
  'POST /api/admin/site/personal': (ctx, { mark, ...value }) =>
    change(ctx, { name: 'personal', seen: mark, show: personal, to: () => value }),
  'POST /api/admin/site/upload': keepHousePhoto
})
