import { amount, number, span, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/signins'>

const STATES = { draft: '未开启', open: ['进行中', 'green'], ended: '已结束' } as const
const KINDS = { points: '积分', card: '补签卡', goods: '实物' }

const words = {
  id: { label: '编号' },
  pool: { help: '以 calendar- 开头' },
  cycle: { help: '从第 1 天起，每天一个数量，周而复始' },
  cards_month: { unit: '次' },
  card_reach: { unit: '天' },
  card_days: { unit: '天' },
  card_asset: { label: '补签消耗' },
  card_price: { label: '补签价格' },
  bonus: { label: '观看后加赠' },
  bonus_seconds: { unit: '秒' },
  take_days: { unit: '天' },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间' },
  prizes: { of: { kind: { options: KINDS } } }
}

const turn = (act: 'open' | 'end', title: string, told: string, of: Row['state']) =>
  ({
    title,
    key: 'POST /api/admin/signin/state',
    right: 'marketing.edit',
    done: `已${title}`,
    when: (row: Row) => row.state === of,
    fixed: (row: Row) => ({ id: row.id, act }),
    ask: { words: (row: Row) => `「${row.title}」${told}` }
  }) as const

const CALENDARS = programme({
  title: '签到',
  list: 'GET /api/admin/signins',
  keyOf: row => row.id,
  empty: '还没有签到活动',
  columns: [
    { field: 'title', title: '活动' },
    state('state', STATES),
    { field: 'cycle_list', title: '每天奖励', draw: row => row.cycle_list.join('、') },
    { field: 'prizes', title: '连续奖励', draw: row => row.prizes.map(prize => `${prize.days} 天`).join('、') || '—' },
    number('people', '参与人数'),
    number('today', '今日签到'),
    number('made_up', '补签'),
    number('waiting_num', '待发放'),
    amount('pool_balance', '奖励池余额', 'asset'),
    span()
  ],
  top: [{ title: '新建签到', key: 'POST /api/admin/signin', right: 'marketing.edit', done: '已保存', form: { words } }],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/signin',
      right: 'marketing.edit',
      done: '已保存',
      when: row => row.state === 'draft' && row.prizes.every(prize => prize.kind !== 'goods'),
      form: {
        words,
        locked: ['id'],
        from: row => ({
          ...row,
          cycle: row.cycle_list.map(Number),
          prizes: row.prizes.map(prize => ({ ...prize, asset: prize.kind === 'points' ? row.asset : undefined }))
        })
      }
    },
    turn('open', '开启', '开启后按日历发放奖励，条款不能再改。', 'draft'),
    { ...turn('end', '结束', '结束后不能再开启，未领取的奖励仍可在期限内领取。', 'open'), danger: true }
  ]
})

export default () => <ProgrammePage of={CALENDARS} />
