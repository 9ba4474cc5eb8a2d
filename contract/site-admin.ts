import { Count, contract, Flag, Nothing, Nullable, Picture, Seconds, Type, Words } from './core'

const Seen = { mark: Type.String({ minLength: 1, maxLength: 64, title: '版本' }) }
/** Of every section: what a save is compared with, and who set it last. */
const SET = { mark: Type.String(), edited_by: Type.String(), edited_time: Nullable(Seconds) }
const brief = (max: number, title: string) => Type.String({ maxLength: max, default: '', title })
const Address = Type.String({ maxLength: 300, pattern: '^(https://[^\\s\\\\]+)?$', default: '', title: '下载链接' })

const COMPANY = {
  site_name: Words(20, '商城名称'),
  site_slogan: brief(40, '一句话介绍'),
  site_logo: brief(500, '商城标志'),
  company: brief(60, '运营公司'),
  company_address: brief(120, '公司地址'),
  service_phone: Type.String({ pattern: '^([\\d-]{5,20})?$', default: '', title: '客服电话' }),
  service_hours: brief(40, '服务时间'),
  service_email: Type.String({ maxLength: 60, pattern: '^([^@\\s]+@[^@\\s]+)?$', default: '', title: '客服邮箱' }),
  icp: brief(40, '备案号'),
  licence_no: brief(40, '营业执照号'),
  copyright: brief(60, '版权说明')
}

const WORDS = {
  login_title: Words(20, '登录页标题'),
  cart_empty: Words(30, '购物车空着时'),
  order_empty: Words(30, '没有订单时'),
  pay_hint: Words(60, '收银台提示'),
  share_title: Words(40, '分享标题'),
  share_pic: brief(500, '分享图片'),
  promises: Type.Array(Type.Object({ title: Words(10, '承诺'), info: Words(60, '承诺说明') }), {
    maxItems: 8,
    title: '服务承诺'
  })
}

const HEAD = {
  city: brief(20, '默认城市'),
  search_words: Type.Array(Words(12, '搜索词'), { maxItems: 10, uniqueItems: true, title: '搜索词' }),
  show_scan: Type.Boolean({ title: '扫一扫' }),
  show_city: Type.Boolean({ title: '城市' })
}

const VERSION = {
  download: Type.Object({
    h5: Type.String({ maxLength: 300, pattern: '^(/|https://[^\\s\\\\]+)$', title: '网页版链接' }),
    android: Address,
    ios: Address
  }),
  history: Type.Array(
    Type.Object({
      version: Type.String({ pattern: '^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$', title: '版本号' }),
      version_code: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '版本编号' }),
      title: Words(30, '版本标题'),
      released: Type.String({ format: 'date', title: '发布日期' }),
      changes: Type.Array(Words(80, '更新内容'), { minItems: 1, maxItems: 12, title: '更新内容' })
    }),
    { maxItems: 60, title: '版本历史' }
  )
}

const CHAT = {
  imswitch: Flag,
  auto: Flag,
  hello: Words(200, '欢迎语'),
  closed: Words(200, '休息时的欢迎语'),
  unknown: Words(200, '没有认出的问题'),
  quick: Type.Array(Words(20, '快捷问题'), { maxItems: 8, uniqueItems: true, title: '快捷问题' }),
  canned: Type.Array(Words(300, '常用语'), { maxItems: 40, uniqueItems: true, default: [], title: '常用语' }),
  idle_minutes: Type.Integer({
    minimum: 0,
    maximum: 2880,
    default: 30,
    title: '自动结束会话的分钟数',
    description: 'a conversation that was answered ends when nothing is said for so long; 0: never'
  })
}

/** The largest threshold, which an index of goods is made for. */
export const LOW_STOCK_MOST = 100
const STOCK = { low: Type.Integer({ minimum: 0, maximum: LOW_STOCK_MOST, title: '库存告急数量' }) }
const PRICE = { least_part: Type.Integer({ minimum: 1, maximum: 100, title: '最低改价比例' }) }

const most = (maximum: number, title: string) => Type.Integer({ minimum: 1, maximum, title })
const PERSONAL = { look_day: most(10_000, '每人每天查看次数'), bulk_day: most(100_000, '每人每天批量取用条数') }

/** What shoppers read, set by the people who run the shop. */
export const adminSite = contract({
  'GET /api/admin/site/checklist': {
    auth: 'console',
    right: 'site.read',
    summary: 'What a shop fills in before its first customer, and what of it is done',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          info: Type.String(),
          url: Type.String({ description: 'the page of the console where it is done' }),
          is_done: Flag
        })
      ),
      todo: Count
    })
  },
  'GET /api/admin/site/company': {
    auth: 'console',
    right: 'site.read',
    summary: 'Who runs the shop, as shoppers read it',
    input: Nothing,
    data: Type.Object({ ...SET, ...COMPANY })
  },
  'POST /api/admin/site/company': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Says who runs the shop: names, phone, hours, licences',
    input: Type.Object({ ...Seen, ...COMPANY }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/site/words': {
    auth: 'console',
    right: 'site.read',
    summary: 'Words of the app, what is shared, and what the shop promises',
    input: Nothing,
    data: Type.Object({ ...SET, ...WORDS })
  },
  'POST /api/admin/site/words': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Sets words of the app, what is shared, and what the shop promises',
    input: Type.Object({ ...Seen, ...WORDS }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/site/head': {
    auth: 'console',
    right: 'site.read',
    summary: 'The head of the home page',
    input: Nothing,
    data: Type.Object({ ...SET, ...HEAD })
  },
  'POST /api/admin/site/head': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Sets the head of the home page: city, words to search for, switches',
    input: Type.Object({ ...Seen, ...HEAD }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/site/version': {
    auth: 'console',
    right: 'site.read',
    summary: 'Versions of the app and where it is got from',
    input: Nothing,
    data: Type.Object({ ...SET, ...VERSION })
  },
  'POST /api/admin/site/version': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Sets the versions of the app, newest first, and where it is got from',
    input: Type.Object({ ...Seen, ...VERSION }),
    data: Nothing,
    refusals: ['CHANGED', 'BAD_HISTORY']
  },
  'GET /api/admin/site/chat': {
    auth: 'console',
    right: 'site.read',
    summary: 'Whether there is chat, and what it says by itself',
    input: Nothing,
    data: Type.Object({ ...SET, ...CHAT })
  },
  'POST /api/admin/site/chat': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Switches chat and its automatic answers, and sets what it says by itself',
    input: Type.Object({ ...Seen, ...CHAT }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/site/stock': {
    auth: 'console',
    right: 'site.read',
    summary: 'From how many pieces on stock is low',
    input: Nothing,
    data: Type.Object({ ...SET, low: Type.Integer() })
  },
  'POST /api/admin/site/stock': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Sets from how many pieces on stock is low',
    input: Type.Object({ ...Seen, ...STOCK }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/site/price': {
    auth: 'console',
    right: 'approval.read',
    summary: 'Below which part of what it was, or of the cost, two persons set a price',
    input: Nothing,
    data: Type.Object({ ...SET, least_part: Type.Integer() })
  },
  'POST /api/admin/site/price': {
    auth: 'console',
    right: 'approval.limit',
    stepUp: true,
    twoPersons: true,
    summary: 'Sets below which part two persons set a price; a lower part needs two persons itself',
    input: Type.Object({ ...Seen, ...PRICE }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/site/personal': {
    auth: 'console',
    right: 'site.read',
    summary: 'How much of people’s data one colleague may be shown in a day',
    input: Nothing,
    data: Type.Object({ ...SET, look_day: Count, bulk_day: Count })
  },
  'POST /api/admin/site/personal': {
    auth: 'console',
    right: 'site.edit',
    stepUp: true,
    summary: 'Sets how much of people’s data one colleague may be shown in a day, one by one and in bulk',
    input: Type.Object({ ...Seen, ...PERSONAL }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'POST /api/admin/site/upload': {
    auth: 'console',
    right: 'site.edit',
    upload: true,
    summary: 'Uploads a picture for the settings of the site, as admin/upload does for goods',
    input: Nothing,
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  }
})
