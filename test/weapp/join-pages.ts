import { enterprisePages } from './enterprise-pages'
import type { PageRow, World } from './page-row'

const applied = (name: string) => async (world: World) => ({
  id: await world.one(`select id from applications where payload->>'shop_name' = '${name}'`)
})
const fix = async (world: World) => ({ ...(await applied('小满手作点心铺')(world)), fix: '1' })
const help = (title: string) => async (world: World) => ({
  id: await world.one(`select id from articles where kind = 'help' and title = '${title}'`)
})

/** Pages of joining as a merchant or with a store; part of the list in `pages.ts`. */
export const joinPages: Record<string, PageRow> = {
  ...enterprisePages,
  'pages/application/entry': {
    as: 'shopper',
    query: fix,
    shows: '营业执照右下角反光，看不清登记机关，请重新拍摄',
    reads: ['上传营业执照', '提交审核']
  },
  'pages/application/detail': {
    as: 'shopper',
    shows: '小满手作点心铺',
    reads: ['待修改', '需要修改的内容', '去修改', '撤回申请']
  },
  'pages/join/index': { shows: '分四步填写申请人、经营资质和门店信息', reads: ['立即申请加盟', '加盟优势'] },
  'pages/join/step01': {
    as: 'shopper',
    after: 'GET /api/merchant/apply_detail',
    reads: ['已上传，点此更换', '下一步']
  },
  'pages/join/step02': { as: 'shopper', shows: '茶饮咖啡', reads: ['食品经营许可证', '上一步', '下一步'] },
  'pages/join/step03': {
    as: 'shopper',
    after: 'GET /api/merchant/cate_list',
    reads: ['门店位置', '请选择省市区', '上传照片']
  },
  'pages/join/step04': {
    as: 'shopper',
    shows: '杭州西湖小满茶饮店',
    reads: ['加盟合作协议', '还没有填写：门店信息', '请在此处签名', '提交申请']
  },
  'pages/join/result': { as: 'driver', shows: '驰行骑行生活馆', reads: ['待缴保证金', '缴纳保证金', '办理记录'] },
  'pages/join/mine': { as: 'driver', shows: '驰行骑行生活馆', reads: ['待缴保证金', '加盟信息'] },
  'pages/join/data': {
    as: 'merchant',
    query: async world => ({ mer_id: await world.one(`select id from shops where name = '山间茶事生活馆'`) }),
    shows: '山间茶事生活馆',
    reads: ['近 30 天', '每日净成交', '成交顾客', '关注人数']
  },
  'pages/join/info': {
    as: 'driver',
    query: applied('驰行骑行生活馆'),
    shows: '杭州余杭阿驰汽车用品店',
    reads: ['经营资质', '门店信息', '查看进度']
  },
  'pages/join/flow': { shows: '门店上线商圈，顾客可以到店付款', reads: ['提前准备', '不收取'] },
  'pages/join/question': { shows: '没有店面可以加盟吗', reads: ['咨询客服'] },
  'pages/join/answer': { query: help('没有店面可以加盟吗'), shows: '没有店面可以加盟吗' },
  'pages/join/category': { shows: '生鲜超市', reads: ['食品经营许可证', '必须'] },
  'pages/join/content': { shows: '加盟能得到什么' },
  'pages/join/norm': { shows: '商家经营规范' },
  'pages/join/adv': { shows: '加盟优势' }
}
