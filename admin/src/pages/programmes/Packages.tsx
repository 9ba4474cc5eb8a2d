import { number, onOff, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const KINDS = { fixed: '固定搭配', pick: '任选搭配' }

const words = {
  title: { label: '名称' },
  intro: { label: '一句话介绍' },
  picture: { help: '横图，建议 750×500' },
  kind: { label: '类型', options: KINDS },
  pick_num: {
    unit: '件',
    help: '每份由买家从下面的商品里选几件',
    when: (values: Record<string, unknown>) => values.kind === 'pick'
  },
  price: { unit: '元', help: '低于分开购买的价格，任选的低于最便宜的选法；按售价分摊到每件商品，退款按分摊价' },
  limit_num: { unit: '份', help: '0 为不限' },
  quota: { unit: '份', help: '0 为不限，不能少于已售份数' },
  sort: { help: '大的排在前面' },
  published: { label: '上架' },
  items: {
    label: '商品',
    help: '属于同一家店铺；固定搭配填每份的件数，任选搭配填每份最多可选的件数',
    of: { product_id: { label: '商品' }, sku_id: { label: '规格' }, num: { unit: '件' } }
  }
}

const PACKAGES = programme({
  title: '礼包',
  list: 'GET /api/admin/package/list',
  paged: true,
  keyOf: row => row.id,
  empty: '还没有礼包',
  filters: [
    { name: 'search', title: '礼包名称' },
    {
      name: 'published',
      title: '上架',
      options: [
        { value: '', label: '全部' },
        { value: '1', label: '在售' },
        { value: '0', label: '已下架' }
      ]
    }
  ],
  columns: [
    { field: 'title', title: '礼包', width: 200 },
    { field: 'shop_name', title: '店铺' },
    {
      field: 'kind',
      title: '类型',
      draw: row => (row.kind === 'pick' ? `${row.items.length} 选 ${row.pick_num} 件` : `${row.items.length} 种整套`)
    },
    yuan('price', '礼包价'),
    yuan('ot_price', '分开买'),
    number('sold', '已售'),
    number('stock', '可售'),
    { field: 'quota', title: '限量', align: 'right', draw: row => (row.quota > 0 ? row.quota : '不限') },
    onOff('published', '上架')
  ],
  top: [
    {
      title: '新建礼包',
      key: 'POST /api/admin/package/save',
      right: 'marketing.edit',
      done: '已保存',
      fixed: () => ({ id: undefined }),
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/package/save',
      right: 'marketing.edit',
      done: '已保存',
      fixed: row => ({ id: row.id }),
      form: {
        words,
        from: row => ({
          ...row,
          picture: row.image,
          items: row.items.map(({ unique, ...item }) => ({ ...item, sku_id: unique }))
        }),
        help: '已下的订单按下单时的价格和商品，不受修改影响。'
      }
    },
    {
      title: '下架',
      key: 'POST /api/admin/package/state',
      right: 'marketing.edit',
      done: '已下架',
      danger: true,
      when: row => row.published === 1,
      fixed: row => ({ id: row.id, published: 0 }),
      ask: { words: row => `「${row.title}」不再出售，已下的订单照常付款、发货和退款。` }
    },
    {
      title: '上架',
      key: 'POST /api/admin/package/state',
      right: 'marketing.edit',
      done: '已上架',
      when: row => row.published === 0,
      fixed: row => ({ id: row.id, published: 1 }),
      ask: { words: row => `「${row.title}」重新出售。` }
    }
  ]
})

export default () => <ProgrammePage of={PACKAGES} />
