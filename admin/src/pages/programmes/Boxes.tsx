import { number, onOff, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const STATES = { draft: '未开启', open: ['在售', 'green'], closed: '已结束' } as const

const words = {
  code: { label: '编号' },
  title: { label: '名称' },
  price: { unit: '元' },
  guarantee: { unit: '次', help: '留空没有必中' },
  person_day: { unit: '个' },
  person_total: { unit: '个' },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间' },
  prizes: {
    label: '奖品',
    help: '每件奖品从货架上扣下，奖品总数就是盲盒个数',
    of: {
      name: { label: '名称' },
      product_id: { label: '商品' },
      sku_id: { label: '规格' },
      barter: { help: '留空不能置换' }
    }
  }
}

const SERIES = programme({
  title: '盲盒',
  list: 'GET /api/admin/boxes',
  keyOf: row => row.code,
  empty: '还没有盲盒系列',
  columns: [
    { field: 'title', title: '系列' },
    { field: 'code', title: '编号' },
    state('state', STATES),
    onOff('stopped', '停售'),
    yuan('price', '价格'),
    number('boxes', '总数'),
    number('taken', '已下单'),
    number('opened', '已拆'),
    number('barter_held', '置换预留金豆')
  ],
  top: [
    {
      title: '新建系列',
      key: 'POST /api/admin/box',
      right: 'draw.edit',
      done: '已保存，在抽奖里开启',
      form: { words, help: '保存后在「抽奖」里试算并开启。' }
    }
  ],
  acts: [
    {
      title: '停售',
      key: 'POST /api/admin/box/stop',
      right: 'draw.edit',
      done: '已停售',
      danger: true,
      when: row => row.state === 'open' && !row.stopped,
      fixed: row => ({ code: row.code, stopped: 1 }),
      ask: { words: row => `「${row.title}」不再出售，已买的照常拆开。` }
    },
    {
      title: '恢复出售',
      key: 'POST /api/admin/box/stop',
      right: 'draw.edit',
      done: '已恢复出售',
      when: row => row.state === 'open' && row.stopped === 1,
      fixed: row => ({ code: row.code, stopped: 0 }),
      ask: { words: row => `「${row.title}」重新出售。` }
    }
  ]
})

const COMPANIES = programme({
  title: '企业盲盒',
  list: 'GET /api/admin/gsblind',
  keyOf: row => row.code,
  empty: '还没有企业盲盒',
  columns: [
    { field: 'title', title: '盲盒' },
    { field: 'mer_name', title: '企业' },
    state('state', STATES),
    onOff('given', '仅赠送'),
    number('price', '价格'),
    number('boxes', '总数'),
    number('granted', '已赠出'),
    number('opened', '已拆')
  ],
  top: [
    {
      title: '绑定企业',
      key: 'POST /api/admin/gsblind',
      right: 'draw.edit',
      done: '已保存',
      form: {
        words: { code: { label: '抽奖编号' }, mer_id: { label: '企业店铺' } },
        help: '奖品和价格在「抽奖」里写，页面代号为 gsblind。'
      }
    }
  ]
})

export default () => (
  <>
    <ProgrammePage of={SERIES} />
    <ProgrammePage of={COMPANIES} />
  </>
)
