import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const json = (file: string) => JSON.parse(read(file))

/** What the product was asked to be. These files are given; they do not change with the code. */
export const checksums: Record<string, string> = {
  'docs/spec/routes.json': '4f4371f85e999e23d0ca43bfafeeb031bdf7f5071d97c8b4c24a8cc2253840de',
  'docs/spec/endpoints.json': '99e40b4130d6a99df9fc3b8ff619a580b546cc0c09b3eaec8219bb06b8b80420',
  'docs/spec/screens.tsv': 'c6bab2dadef395c8f2f33436eb1d361f45e918313c179d0682ccddc5afe65bd0'
}

export const checksum = (file: string) => createHash('sha256').update(read(file)).digest('hex')

const routes: { pages: string[]; system: string[]; tabs: string[] } = json('docs/spec/routes.json')
const named: Record<'endpoints' | 'own', { method: string; path: string }[]> = json('docs/spec/endpoints.json')

/** Paths without the leading slash. */
export const specPages = [...routes.pages, ...routes.system].map(page => page.slice(1))
/**
 * Pages of ours beneath the product's, by path and title: what its named pages are not enough for. They count for nothing
 * where the product's pages are counted.
 */
export const ownPages = new Map([
  ['pages/keeper/orders', '店铺订单'],
  ['pages/keeper/order', '店铺订单详情'],
  ['pages/keeper/aftersales', '售后处理'],
  ['pages/keeper/goods', '商品管理'],
  ['pages/keeper/reviews', '评价管理'],
  ['pages/keeper/staff', '店员管理'],
  ['pages/keeper/paycode', '店铺收款码'],
  ['pages/keeper/receipts', '到店收款'],
  ['pages/collect/goods', '商品收藏'],
  ['pages/collect/shop', '店铺关注'],
  ['pages/collect/visit', '浏览足迹'],
  ['pages/user/withdrawDetail', '提现详情']
])
export const specTabs = routes.tabs.map(page => page.slice(1))
export const specEndpoints = [...named.endpoints, ...named.own].map(({ method, path }) => `${method} ${path}`)

/** Writes the product spells as a GET: the app calls the POST beside each. */
export const spelledAsGet = ['GET /api/sendtb/canceltask', 'GET /api/sendtb/doautojd']
export const writtenBeside = (key: string) => key.replace('GET ', 'POST ')

/** What the app needs beyond the endpoints that are named: each with its reason in the contract’s summary. */
export const ourEndpoints = [
  ...spelledAsGet.map(writtenBeside),
  'POST /api/merchant/apply_withdraw',
  'GET /api/merchant/recom_list',
  'POST /api/keeper/storepay/code',
  'GET /api/keeper/storepay/list',
  'POST /api/keeper/storepay/refund',
  'POST /api/order/refund/offer',
  'POST /api/gift/cancel',
  'POST /api/im/auto_answer',
  'POST /api/im/finish',
  'POST /api/im/rate',
  'POST /api/newcomer/welcome',
  'GET /api/newcomer/steps',
  'POST /api/newcomer/steps/close',
  'POST /api/rwa/couponsClaim',
  'POST /api/rwa/couponsRemind',
  'POST /api/rwa/hongbOpen',
  'POST /api/task/watch',
  'POST /api/sign/makeup',
  'POST /api/sign/remind',
  'POST /api/sign/notice',
  'POST /api/lock_customer/touch',
  'POST /api/lock_customer/reset',
  'GET /api/collect/goods',
  'GET /api/collect/shops',
  'GET /api/collect/count',
  'GET /api/collect/visits',
  'POST /api/collect/visit',
  'POST /api/collect/visits/del',
  'POST /api/collect/visits/keep',
  'POST /api/box/refund',
  'POST /api/box/consent',
  'POST /api/carnival/exchange',
  'POST /api/carnival/collect',
  'POST /api/tripfree/leave',
  'GET /api/package/list',
  'GET /api/package/detail/{id}'
]

/** Title of each page, by its path without the leading slash. */
export const specTitles = new Map(
  read('docs/spec/screens.tsv')
    .split('\n')
    .filter(line => line.startsWith('/'))
    .map(line => line.split('\t'))
    .map(([page, title]) => [page!.slice(1), title!] as const)
)

export const floor: { pages: number; endpoints: number } = json('test/conformance/floor.json')

/** Text of every file under a folder whose name fits. */
export function textsUnder(folder: string, fits: (name: string) => boolean): string[] {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && fits(entry.name))
    .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
}

export const builtFile = (file: string) => path.join(root, 'dist', file)
