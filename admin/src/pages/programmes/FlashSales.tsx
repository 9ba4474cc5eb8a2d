import { type States, span, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const STATES: States = { soon: '未开始', running: ['进行中', 'green'], over: '已结束' }
const words = {
  title: { help: '会员看到的场次名称，例如：20:00 场' },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间', help: '一场最长 24 小时，各场时间不能重叠' },
  items: {
    label: '秒杀商品',
    help: '件数从库存中划出，结束后没有卖掉的自动放回',
    of: { product_id: { label: '商品' }, sku_id: { label: '规格' }, person_max: { unit: '件' } }
  }
}

const SESSIONS = programme({
  title: '秒杀',
  list: 'GET /api/admin/flash/list',
  paged: true,
  filters: [
    {
      name: 'state',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: 'running', label: '进行中' },
        { value: 'soon', label: '未开始' },
        { value: 'over', label: '已结束' }
      ]
    }
  ],
  keyOf: row => row.id,
  empty: '还没有秒杀场次',
  columns: [
    { field: 'title', title: '场次' },
    state('state', STATES),
    span(),
    {
      field: 'items',
      title: '商品',
      width: 320,
      draw: ({ items }) =>
        `${items
          .slice(0, 2)
          .map(({ store_name, price }) => `${store_name} ¥${price}`)
          .join('，')}${items.length > 2 ? ` 等 ${items.length} 款` : ''}`
    },
    { field: 'sold', title: '已售', align: 'right', draw: row => `${row.sold} / ${row.stock}` }
  ],
  top: [
    { title: '新建场次', key: 'POST /api/admin/flash/save', right: 'marketing.edit', done: '已保存', form: { words } }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/flash/save',
      right: 'marketing.edit',
      done: '已保存',
      when: row => row.state === 'soon',
      fixed: row => ({ id: row.id }),
      form: { words, from: row => ({ ...row }) }
    },
    {
      title: '复制',
      key: 'POST /api/admin/flash/save',
      right: 'marketing.edit',
      done: '已保存',
      form: { words, from: ({ title, items }) => ({ title, items }), help: '商品照这一场，请选新的时间' }
    },
    {
      title: '结束',
      key: 'POST /api/admin/flash/end',
      right: 'marketing.edit',
      done: '已结束',
      danger: true,
      when: row => row.state !== 'over',
      fixed: row => ({ id: row.id }),
      ask: {
        words: row =>
          row.state === 'running'
            ? `「${row.title}」立即结束，没有卖掉的放回库存，已下的订单照常处理。`
            : `「${row.title}」不再举行，商品放回库存。`,
        reason: 'reason'
      }
    }
  ]
})

export default () => <ProgrammePage of={SESSIONS} />
