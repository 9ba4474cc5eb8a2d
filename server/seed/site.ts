import { isDeepStrictEqual } from 'node:util'
import { settings } from '../src/db/schema'
import { readSettings, type Settings, writeSetting } from '../src/domains/site/settings'
import { versionHistory } from './data/versions'
import type { World } from './world'

const SITE = {
  site_name: '优选好物',
  site_slogan: '好物不贵，日子有味',
  company: '优选好物商城',
  company_address: '浙江省杭州市西湖区优选路 268 号',
  service_phone: '400-268-0268',
  service_hours: '每天 9:00-21:00',
  copyright: '© 优选好物 保留所有权利'
}

const PROMISES = [
  { title: '正品保障', info: '平台与商家共同承诺正品，假一赔三' },
  { title: '七天无理由', info: '签收七天内商品完好可无理由退货，特殊商品除外' },
  { title: '极速退款', info: '退款申请通过后原路退回，余额支付即时到账' },
  { title: '48 小时发货', info: '付款后 48 小时内发出，预售商品以页面标注为准' }
]

/** What the demo shop says about itself, unless an operator has said something else. */
export async function seedSite({ services: { db } }: World) {
  const set = new Set(
    (await db.select({ name: settings.name, by: settings.updatedBy }).from(settings)).flatMap(row =>
      row.by ? [row.name] : []
    )
  )
  const say = async <N extends keyof Settings>(name: N, part: Partial<Settings[N]>) => {
    if (set.has(name)) return
    const { [name]: said } = await readSettings(db, name)
    if (!isDeepStrictEqual(said, { ...said, ...part })) await writeSetting(db, name, part)
  }
  const { phrase } = await readSettings(db, 'phrase')
  await say('site', SITE)
  await say('phrase', { promises: PROMISES, phrases: { ...phrase.phrases, login_title: '欢迎来到优选好物' } })
  await say('version', { history: versionHistory })
}
