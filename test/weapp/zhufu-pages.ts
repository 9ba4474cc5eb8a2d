import { DEMO, type PageRow, type World } from './page-row'

/** What the leader signed for the wellness family. */
const signed = async (world: World) => ({
  id: await world.one(`select id from family_agreements
    where user_id = (select id from users where phone = '${DEMO.leader}') limit 1`)
})
const home = async () => ({ code: 'home' })

const mine = { as: 'leader' } as const

/** The programme's accounts: exchanged, kept, withdrawn, given, and given out day by day. */
export const zhufuPages: Record<string, PageRow> = {
  'pages/zhufu/index': {
    ...mine,
    shows: '复购券',
    reads: ['我的助富', '补贴兑换', '正在发放', '兑换、发放、提现都在这里', /没有利息和收益/]
  },
  'pages/zhufu/my': { ...mine, shows: '互兑值', reads: ['约合（元）', '转红宝石值', '提现', '赠送', /以后发放/] },
  'pages/zhufu/record': { ...mine, shows: '数字补贴', reads: ['补贴余额', '补贴换数字补贴', '全部账户的记录'] },
  'pages/zhufu/new_record': { ...mine, shows: '互兑通留存', reads: ['补贴换数字补贴'] },
  'pages/zhufu/chiyou': {
    ...mine,
    shows: '持有转红宝石',
    reads: ['未转入的公司持有', '60.00', '发放中', '最近发放', '持有记录']
  },
  'pages/zhufu/chiyou_record': { ...mine, shows: '持有转红宝石', reads: ['我的持有', '持有规则', /不会自行增长/] },
  'pages/zhufu/btExchange': { ...mine, shows: '数字补贴', reads: ['换消费券', '25.00 兑 1.00'] },
  'pages/zhufu/xfExchange': { ...mine, shows: '兑换券', reads: ['换商圈券', '兑换规则'] },
  'pages/zhufu/fgkq2gschiyou': { ...mine, shows: '公司持有', reads: ['转持有', '1.00 兑 0.9000'] },
  'pages/zhufu/fgkq2rubyVal': { ...mine, shows: '红宝石值', reads: ['1.00 兑 1.00', '兑换规则'] },
  'pages/zhufu/chiyouRuby': { ...mine, shows: '红宝石', reads: ['公司持有', /从次日起每天发放 1%/, /不产生利息/] },
  'pages/zhufu/hdt2ldl': { ...mine, shows: '乐兑礼', reads: ['转换记录', '留存兑换', '1.0000 兑 0.90'] },
  'pages/zhufu/hdt2ldlRecord': { ...mine, shows: '乐兑礼', reads: ['20.0000 互兑通', '+18.00'] },
  'pages/zhufu/rubyVal': { ...mine, shows: '红宝石值', reads: ['以后发放', '转入红宝石值', '领取规则'] },
  'pages/zhufu/rubyCash': { ...mine, shows: '招商银行', reads: ['可提现红宝石', '提现记录'] },
  'pages/zhufu/hdtCash': { ...mine, shows: '招商银行', reads: ['可提现互兑通', '换红宝石'] },
  'pages/zhufu/shubtAccount': { ...mine, shows: '招商银行', reads: ['数字补贴余额', '收款账户', '默认', '提现记录'] },
  'pages/zhufu/shubtCash': { ...mine, shows: '招商银行', reads: ['可提现数字补贴', '审核中'] },
  'pages/zhufu/shubtCashRecord': { ...mine, shows: '招商银行', reads: ['审核中', '已到账'] },
  'pages/zhufu/gift': { ...mine, shows: '互兑通', reads: ['可转赠的互兑通', '转赠规则', '转出记录'] },
  'pages/zhufu/retain': {
    ...mine,
    shows: '复购券留存',
    reads: ['互兑通留存', '两种方式', '直接兑换', '我的留存', /不产生利息/]
  },
  'pages/family/index': {
    ...mine,
    shows: '孝亲康养计划',
    reads: ['我的康养协议', '2 位家人', '60.00 乐兑礼', '康养奖励']
  },
  'pages/family/detail': {
    ...mine,
    query: home,
    shows: '康养家庭计划',
    reads: ['转入比例', '协议正文', '版本 2026.11', '填写并签署', /不产生利息/]
  },
  'pages/family/sign': {
    ...mine,
    query: home,
    shows: '康养家庭计划',
    reads: ['家庭成员', '添加家人', '下一步，阅读协议']
  },
  'pages/family/result': {
    ...mine,
    query: signed,
    shows: '宁建国',
    reads: ['签署成功', '父亲 宁建国', '60.0000 互兑通', '看发放']
  },
  'pages/family/contract': {
    ...mine,
    query: signed,
    shows: '康养家庭计划',
    reads: ['已签署', '父亲 宁建国，母亲 周玉兰', '版本 2026.11', /正文校验值 [0-9a-f]{64}/, /下载签好的协议/]
  },
  'pages/family/reward': { ...mine, shows: '康养家庭计划', reads: ['发放中', '60.00', '+0.60', '乐兑礼'] }
}
