import { api } from '../../api'
import { number, span, state } from '../../kit/cells'
import type { Values } from '../../kit/form/schema'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/giveaways'>

const STATES = { draft: '未开启', open: ['进行中', 'green'], closed: '已结束' } as const
const PLACES = { airdrop: '空投', takeblind: '免费领' }
const KINDS = { give_points: '积分', give_coupon: '优惠券', give_goods: '商品', give_box: '企业盲盒' }

const facts = async () =>
  (await api('GET /api/admin/giveaways')).facts.map(({ code, title, unit }) => ({
    value: code,
    label: unit ? `${title}（${unit}）` : title
  }))

const gives = (kind: string) => (values: Values) => values.kind === kind

const words = {
  code: { label: '编号' },
  place: { options: PLACES },
  kind: { options: KINDS },
  asset: { when: gives('give_points') },
  amount: { label: '每份数量', when: gives('give_points') },
  template_id: { label: '优惠券', when: gives('give_coupon') },
  product_id: { label: '商品', when: gives('give_goods') },
  sku_id: { label: '规格', when: gives('give_goods') },
  fee: { unit: '元', help: '留空包邮', when: gives('give_goods') },
  days: { unit: '天', when: gives('give_goods') },
  campaign: { label: '企业盲盒编号', when: gives('give_box') },
  stock: { label: '份数' },
  conditions: {
    help: '全部满足才能领取；没有条件时所有会员可领',
    of: { kind: { label: '条件', choices: { name: 'giveaway-facts', load: facts } }, days: { help: '0 为不限时间' } }
  },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间' }
}

const turn = (act: 'open' | 'close', title: string, told: string, of: Row['state']) =>
  ({
    title,
    key: 'POST /api/admin/giveaway/state',
    right: 'marketing.edit',
    done: `已${title}`,
    when: (row: Row) => row.state === of,
    fixed: (row: Row) => ({ code: row.code, act }),
    ask: { words: (row: Row) => `「${row.title}」${told}` }
  }) as const

const GIVEAWAYS = programme({
  title: '免费领取',
  list: 'GET /api/admin/giveaways',
  keyOf: row => row.code,
  empty: '还没有领取活动',
  columns: [
    { field: 'title', title: '活动' },
    { field: 'place', title: '页面', draw: row => PLACES[row.place as keyof typeof PLACES] ?? row.place },
    state('state', STATES),
    { field: 'what', title: '每份' },
    number('stock', '份数'),
    number('claimed', '已领取'),
    number('waiting_num', '待发放'),
    { field: 'pool_balance', title: '奖励池', draw: row => `${row.pool_balance} / 需要 ${row.pool_needed}` },
    { field: 'conditions', title: '条件', draw: row => row.conditions.join('；') || '无' },
    span()
  ],
  top: [
    { title: '新建活动', key: 'POST /api/admin/giveaway', right: 'marketing.edit', done: '已保存', form: { words } }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/giveaway',
      right: 'marketing.edit',
      done: '已保存',
      when: row => row.state === 'draft',
      form: {
        words,
        from: ({ condition_list, ...row }) => ({ ...row, conditions: condition_list }),
        locked: ['code'],
        help: '开启以后条件和奖励不能再改。'
      }
    },
    turn('open', '开启', '开启后满足条件的会员即可领取。', 'draft'),
    { ...turn('close', '结束', '结束后不能再领取，没领完的退回奖励池。', 'open'), danger: true }
  ]
})

export default () => <ProgrammePage of={GIVEAWAYS} />
