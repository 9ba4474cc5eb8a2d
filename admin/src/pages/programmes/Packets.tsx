import { amount, number, span, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const STATES = { open: ['进行中', 'green'], ended: '已结束' } as const
const AUDIENCES = { all: '全部会员', given: '指定会员' }
const ASSETS = { xfq: '消费券', jindou: '金豆', lvdou: '绿豆', hongdou: '红豆' }

const words = {
  title: { label: '标题' },
  audience: { options: AUDIENCES },
  asset: { options: ASSETS },
  amount: { label: '总数量', help: '开启时从红包池转出' },
  least: { label: '每个最少' },
  starts_at: { label: '开始时间', help: '留空立即开始' },
  ends_at: { label: '结束时间' }
}

const ROUNDS = programme({
  title: '红包',
  list: 'GET /api/admin/hongbao',
  paged: true,
  keyOf: row => row.id,
  empty: '还没有红包',
  columns: [
    { field: 'title', title: '红包' },
    { field: 'audience', title: '对象', draw: row => AUDIENCES[row.audience] },
    state('state', STATES),
    amount('amount', '总数量', 'asset'),
    { field: 'taken', title: '已领', align: 'right', draw: row => `${row.taken} / ${row.total_num}` },
    number('opened', '已拆'),
    amount('opened_amount', '已拆数量', 'asset'),
    amount('left', '剩余', 'asset'),
    span()
  ],
  top: [{ title: '发红包', key: 'POST /api/admin/hongbao', right: 'marketing.edit', done: '已发出', form: { words } }],
  acts: [
    {
      title: '指定会员',
      key: 'POST /api/admin/hongbao/give',
      right: 'marketing.edit',
      done: '已发给这些会员',
      when: row => row.state === 'open' && row.audience === 'given',
      fixed: row => ({ id: row.id }),
      form: { words: { phones: { label: '手机号', help: '每个会员一个；有一个手机号没有注册时都不发' } } }
    },
    {
      title: '停止领取',
      key: 'POST /api/admin/hongbao/stop',
      right: 'marketing.edit',
      done: '已停止领取',
      danger: true,
      when: row => row.state === 'open' && !row.stopped,
      fixed: row => ({ id: row.id }),
      ask: { words: row => `「${row.title}」不再被领取，已领的在结束前仍可拆开。` }
    }
  ]
})

export default () => <ProgrammePage of={ROUNDS} />
