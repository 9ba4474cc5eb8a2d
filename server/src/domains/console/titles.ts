import type { EndpointKey } from '@contract'

type Writes = Extract<EndpointKey, `POST /api/admin/${string}`>
type Silent = Extract<Writes, `POST /api/admin/sign_in${string}` | 'POST /api/admin/step_up'>

/** What the trail calls each thing that can be done. */
const ACTIONS: Record<Exclude<Writes, Silent>, string> = {
  'POST /api/admin/aftersale/agree': '同意售后',
  'POST /api/admin/aftersale/received': '确认收到退货',
  'POST /api/admin/aftersale/refuse': '拒绝售后',
  'POST /api/admin/application/approve': '通过申请',
  'POST /api/admin/application/correct': '要求补正申请',
  'POST /api/admin/application/refuse': '拒绝申请',
  'POST /api/admin/box': '保存盲盒系列',
  'POST /api/admin/box/stop': '停售或恢复盲盒',
  'POST /api/admin/carnival': '设置嘉年华机会',
  'POST /api/admin/carnival/goods': '嘉年华商品上下架',
  'POST /api/admin/chat/answers': '修改自动回复',
  'POST /api/admin/commission/rule': '修改佣金规则',
  'POST /api/admin/draw': '保存抽奖',
  'POST /api/admin/draw/state': '变更抽奖状态',
  'POST /api/admin/exchange/rule': '修改兑换规则',
  'POST /api/admin/gift/end': '提前结束礼物',
  'POST /api/admin/gift/refund': '礼物售后退款',
  'POST /api/admin/hongbao': '开启红包',
  'POST /api/admin/hongbao/give': '发放红包',
  'POST /api/admin/hongbao/stop': '停止红包',
  'POST /api/admin/lock/end': '解除锁客',
  'POST /api/admin/lock/revoke': '收回分享链接',
  'POST /api/admin/lock/rule': '设置锁客规则文章',
  'POST /api/admin/lock/terms': '修改锁客规则',
  'POST /api/admin/newcomer': '修改新人礼',
  'POST /api/admin/order/price': '改价',
  'POST /api/admin/order/refund': '整单退款',
  'POST /api/admin/order/ship': '发货',
  'POST /api/admin/people/add': '添加人员',
  'POST /api/admin/people/reset': '重置验证器',
  'POST /api/admin/people/save': '修改人员',
  'POST /api/admin/pool/fund': '资金池注资',
  'POST /api/admin/product/publish': '上架或下架商品',
  'POST /api/admin/recharge/package': '保存充值套餐',
  'POST /api/admin/reconciliation/resolve': '处理对账差异',
  'POST /api/admin/recovery': '更换恢复码',
  'POST /api/admin/release/lot': '新建释放批次',
  'POST /api/admin/release/plan': '保存释放计划',
  'POST /api/admin/release/stop': '停止释放批次',
  'POST /api/admin/reply/answer': '回复评价',
  'POST /api/admin/reveal': '查看敏感信息',
  'POST /api/admin/role': '保存角色',
  'POST /api/admin/role/remove': '删除角色',
  'POST /api/admin/sessions/end': '结束其他登录',
  'POST /api/admin/shop/delivery': '设置发货时间',
  'POST /api/admin/shop/dock': '设置店铺归属',
  'POST /api/admin/shop/open': '开店或关店',
  'POST /api/admin/shop/owner': '设置店主',
  'POST /api/admin/shop/return_address': '设置退货地址',
  'POST /api/admin/sign_out': '退出登录',
  'POST /api/admin/signin': '保存签到活动',
  'POST /api/admin/signin/state': '变更签到活动状态',
  'POST /api/admin/stock/adjust': '调整库存',
  'POST /api/admin/stock/set': '设置库存',
  'POST /api/admin/task': '保存任务',
  'POST /api/admin/task/state': '变更任务状态',
  'POST /api/admin/transfer/rule': '修改转赠规则',
  'POST /api/admin/tuan/close': '结束拼团',
  'POST /api/admin/tuan/save': '保存拼团',
  'POST /api/admin/withdrawal/approve': '同意提现',
  'POST /api/admin/withdrawal/refuse': '拒绝提现'
}

/** What is done without an endpoint of its own, and reading that leaves a trail. */
const OTHERS: Record<string, string> = {
  sign_in: '登录后台',
  'GET /api/admin/account/export/{id}': '导出个人信息',
  'ops desk add': '命令行添加人员'
}

export const TITLES: Readonly<Record<string, string>> = { ...ACTIONS, ...OTHERS }
