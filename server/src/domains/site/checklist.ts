import { aboutKinds } from '@contract/content'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { banners, products, shops } from '../../db/schema'
import type { Context } from '../../http/context'
import { versionsInForce } from '../content/queries'
import { defaults } from './defaults'
import { readSettings } from './settings'

/** Agreements every shop starts with are samples until somebody has put their own in their place. */
export const SAMPLE = '范本'

const AGREEMENTS: Record<(typeof aboutKinds)[number], string> = {
  about: '关于我们',
  privacy: '隐私政策',
  service: '用户服务协议',
  collect: '个人信息收集清单',
  share: '第三方信息共享清单',
  merchant: '商家入驻协议',
  franchise: '加盟合作协议',
  zone: '消费专区入驻协议',
  family: '康养家庭协议',
  subshop: '小店服务协议'
}

/** Where each is read, unless by members. */
const READ: Partial<Record<(typeof aboutKinds)[number], string>> = {
  merchant: '商家申请入驻时签署',
  franchise: '申请加盟时签署',
  zone: '店铺申请进入消费专区时签署',
  family: '加入康养家庭时签署',
  subshop: '会员开通小店时签署'
}

interface Item {
  id: string
  title: string
  info: string
  url: string
  isDone: boolean
}

/** Which of these texts are there and are the shop's own. */
async function agreements({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Item[]> {
  const versions = await versionsInForce(db, clock.now())
  return aboutKinds.map(kind => {
    const version = versions[kind] ?? ''
    return {
      id: kind,
      title: AGREEMENTS[kind],
      info: version.includes(SAMPLE) ? '现在是范本，请写成自己的' : (READ[kind] ?? '会员在注册和设置里阅读'),
      url: '/articles?kind=agreement',
      isDone: version !== '' && !version.includes(SAMPLE)
    }
  })
}

async function shelves({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Item[]> {
  const now = clock.now()
  const isOn = and(
    eq(banners.place, 'index'),
    eq(banners.shown, true),
    or(isNull(banners.startsAt), lte(banners.startsAt, now)),
    or(isNull(banners.stopsAt), gt(banners.stopsAt, now))
  )
  const [[shop], [product], [banner]] = await Promise.all([
    db.select({ id: shops.id }).from(shops).where(eq(shops.published, true)).limit(1),
    db.select({ id: products.id }).from(products).where(eq(products.published, true)).limit(1),
    db.select({ id: banners.id }).from(banners).where(isOn).limit(1)
  ])
  return [
    { id: 'shop', title: '开一家店铺', info: '商品都属于一家店铺', url: '/shops', isDone: shop !== undefined },
    {
      id: 'goods',
      title: '上架第一件商品',
      info: '有了商品，首页才有内容',
      url: '/goods',
      isDone: product !== undefined
    },
    { id: 'banner', title: '首页轮播图', info: '首页最先看到的图片', url: '/banners', isDone: banner !== undefined }
  ]
}

/** What a shop fills in before its first customer: nothing of it is made up for it. */
export async function checklist(ctx: Pick<Context, 'db' | 'clock'>) {
  const [{ site, phrase }, texts, stock] = await Promise.all([
    readSettings(ctx.db, 'site', 'phrase'),
    agreements(ctx),
    shelves(ctx)
  ])
  const company = '/site?part=company'
  const items: Item[] = [
    {
      id: 'name',
      title: '商城名称',
      info: '出现在登录、分享和关于我们',
      url: company,
      isDone: site.site_name !== defaults.site.site_name
    },
    {
      id: 'company',
      title: '运营公司与地址',
      info: '依法须公示经营者',
      url: company,
      isDone: site.company !== '' && site.company_address !== ''
    },
    {
      id: 'service',
      title: '客服电话与服务时间',
      info: '会员遇到问题时找谁',
      url: company,
      isDone: site.service_phone !== '' && site.service_hours !== ''
    },
    {
      id: 'licence',
      title: '备案号与营业执照号',
      info: '依法须公示',
      url: company,
      isDone: site.icp !== '' && site.licence_no !== ''
    },
    {
      id: 'promises',
      title: '服务承诺',
      info: '显示在商品页，写做得到的',
      url: '/site?part=words',
      isDone: phrase.promises.length > 0
    },
    ...texts,
    ...stock
  ]
  return {
    list: items.map(({ isDone, ...item }) => ({ ...item, is_done: (isDone ? 1 : 0) as 0 | 1 })),
    todo: items.filter(item => !item.isDone).length
  }
}
