import type { Input } from '@contract/core'
import type { adminJoin, join } from '@contract/join'
import { articles, uploads } from '../src/db/schema'
import { fundUser } from '../src/engines/ledger'
import { creditCodeCheck } from '../src/lib/credit-code'
import { newId } from '../src/lib/ids'
import { uploadUrl } from '../src/media/address'
import { citizenId } from './citizens'
import { TestShop } from './harness'

type Entry = Input<(typeof join)['POST /api/merchant/apply_entry']>
type Term = Input<(typeof adminJoin)['POST /api/admin/join/term']>
type Who = { id: string; token: string }
type Over = { base?: object; papers?: object; owner?: object }

/** Of what an agreement and its version are called. */
const VERSION = '2026.11'

let companies = 0
/** The code of a company that no other test has. */
export function creditCode(): string {
  const first = `91330106${String(++companies).padStart(9, '0')}`
  return first + creditCodeCheck(first)
}

/** People who want to join a shop, and the operator who decides. */
export class Joining {
  /** A trade with a deposit of ten yuan and a paper, and one with neither. */
  trade = ''
  plain = ''
  readonly signed = { agree: 1 as const, version: VERSION }

  private constructor(
    readonly shop: TestShop,
    readonly operator: Who
  ) {}

  static async open(options: Parameters<typeof TestShop.open>[0] = {}): Promise<Joining> {
    const shop = await TestShop.open(options)
    const joining = new Joining(shop, await shop.person({ roles: ['operator'] }))
    for (const slug of ['merchant', 'franchise']) await joining.agreement(slug)
    joining.trade = await joining.saveTerm({ name: '茶饮咖啡' })
    joining.plain = await joining.saveTerm({ name: '宠物绿植', shop_deposit: '0.00', aptitudes: [] })
    return joining
  }

  private agreement(slug: string) {
    const past = new Date('2020-01-01T00:00:00Z')
    const text = { kind: 'agreement', slug, version: VERSION, title: '入驻协议', content: '<p>请逐条阅读</p>' }
    return this.shop.db.insert(articles).values({ ...text, id: newId(), publishedAt: past, effectiveAt: past })
  }

  term(over: Partial<Term> = {}): Term {
    return {
      name: '类目',
      sort: 1,
      demands: '现制饮品需要许可证',
      shop_open: 1,
      franchise_open: 1,
      shop_deposit: '10.00',
      franchise_deposit: '30.00',
      aptitudes: [
        { code: 'food', title: '食品经营许可证', note: '有效期内', is_must: 1 },
        { code: 'brand', title: '品牌授权书', note: '', is_must: 0 }
      ],
      ...over
    }
  }

  /** Answers the id of the trade. */
  async saveTerm(over: Partial<Term>): Promise<string> {
    return (await this.shop.call('POST /api/admin/join/term', this.term(over), this.operator)).data.id
  }

  /** A photo of somebody's: the name of a sealed one, else its address. */
  async upload({ id: userId }: Who, sealed = true): Promise<string> {
    const name = newId().replaceAll('-', '')
    await this.shop.db.insert(uploads).values({ userId, id: newId(), name, width: 9, height: 9, bytes: 9, sealed })
    return sealed ? name : uploadUrl(name)
  }

  /** The step about the shop itself. */
  async front(who: Who, over: object = {}) {
    const place = { city_id: '330106', address: '文三路 90 号' }
    const logo = await this.upload(who, false)
    return { shop_name: '云上茶铺', logo, ...place, category_id: this.trade, ...over }
  }

  async business(who: Who, over: object = {}) {
    return {
      company: '杭州云上茶业有限公司',
      licence_no: '92330106MA2CTEXT01',
      licence_end: 'long',
      licence: await this.upload(who),
      papers: [{ code: 'food', photo: await this.upload(who) }],
      ...over
    }
  }

  async owner(who: Who, over: object = {}) {
    const person = { legal_name: '陈小满', id_number: citizenId(), contact_phone: '13800138000' }
    return { ...person, id_front: await this.upload(who), id_back: await this.upload(who), ...over }
  }

  enter(who: Who, fields: Partial<Entry>) {
    return this.shop.call('POST /api/merchant/apply_entry', { type: 'shop', ...fields }, who)
  }

  keep(who: Who, step: string, fields: object, more: Partial<Entry> = {}) {
    return this.enter(who, { step, ...fields, ...more })
  }

  async detail(who: Who, input: { type?: 'shop' | 'franchise' | 'enterprise'; id?: string } = { type: 'shop' }) {
    return (await this.shop.call('GET /api/merchant/apply_detail', input, who)).data
  }

  /** All steps but the last. */
  async filled(who: Who, over: Over = {}) {
    await this.keep(who, 'base', await this.front(who, over.base))
    await this.keep(who, 'papers', await this.business(who, over.papers))
    await this.keep(who, 'owner', await this.owner(who, over.owner))
  }

  /** Answers the id of the application. */
  async handedIn(who: Who, over: Over = {}): Promise<string> {
    await this.filled(who, over)
    const answer = await this.keep(who, 'sign', this.signed, { submit: 1 })
    expect(answer).toMatchObject({ data: { state: 'submitted' } })
    return answer.data.id
  }

  /** An application for a store that people walk into; answers its id. */
  async handedInStore(who: Who): Promise<string> {
    const of = { type: 'franchise' as const }
    const { category_id, ...front } = await this.front(who, { shop_name: '云上茶馆' })
    const place = { longitude: 120.13, latitude: 30.27 }
    const open = { hours: '10:00-22:00', store_phone: '0571-88001234', pictures: [await this.upload(who, false)] }
    await this.keep(who, 'person', await this.owner(who), of)
    await this.keep(who, 'business', { category_id, ...(await this.business(who)) }, of)
    await this.keep(who, 'store', { ...front, ...place, ...open }, of)
    const unsigned = await this.keep(who, 'sign', this.signed, { ...of, submit: 1 })
    expect(unsigned).toMatchObject({ code: 'INVALID', msg: '请填写签名' })
    const sign = { ...this.signed, signature: await this.upload(who, false) }
    const answer = await this.keep(who, 'sign', sign, { ...of, submit: 1 })
    return answer.data.id
  }

  /** The steps of a company but the last. */
  async filledCompany(who: Who, over: Over & { licence?: object } = {}) {
    const { papers, ...business } = await this.business(who, { licence_no: creditCode(), ...over.licence })
    const company = { reg_address: '杭州市西湖区文三路 90 号', reg_capital: '伍佰万元整', founded_on: '2019-03-18' }
    await this.company(who, { step: 'licence', ...company, ...business })
    await this.company(who, { step: 'owner', ...(await this.owner(who, { contact_name: '周小棠', ...over.owner })) })
    await this.company(who, { step: 'base', ...(await this.front(who, over.base)), papers })
  }

  company(who: Who, fields: Record<string, unknown>) {
    return this.shop.call('POST /api/merchant/apply_enterprise', fields, who)
  }

  submitCompany(who: Who, more: object = {}) {
    return this.company(who, { step: 'sign', submit: 1, ...this.signed, ...more })
  }

  /** A company's application; answers its id. */
  async handedInCompany(who: Who, over: Over & { licence?: object } = {}): Promise<string> {
    await this.filledCompany(who, over)
    const answer = await this.submitCompany(who)
    expect(answer).toMatchObject({ data: { state: 'submitted' } })
    return answer.data.id
  }

  approve(id: string, by: Who = this.operator) {
    return this.shop.call('POST /api/admin/application/approve', { id }, by)
  }

  pay(who: Who, uni: string) {
    return this.shop.call('POST /api/order/pay', { uni, paytype: 'yue', from: 'h5' }, who)
  }

  async depositOrder(who: Who, id: string): Promise<string> {
    return (await this.shop.call('POST /api/merchant/apply_pay', { id }, who)).data.order_id
  }

  async person(fen = 100_000n): Promise<Who> {
    const who = await this.shop.person()
    const { db, clock } = this.shop
    await fundUser(db, { userId: who.id, asset: 'CNY', amountMinor: fen, key: newId(), at: clock.now() })
    return who
  }

  /** Somebody whose shop is open, with its deposit paid. */
  async opened(over: Over = {}, given?: Who) {
    const who = given ?? (await this.person())
    const id = await this.handedIn(who, over)
    await this.approve(id)
    expect(await this.pay(who, await this.depositOrder(who, id))).toMatchObject({ status: 200 })
    const { mer_id } = (await this.detail(who, { id })).applications[0]!
    return { who, id, mer_id }
  }
}
