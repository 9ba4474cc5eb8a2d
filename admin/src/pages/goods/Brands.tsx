import { ProgrammePage } from '../../kit/ProgrammePage'
import { small } from '../../kit/parts'
import { programme } from '../../kit/programme'

const words = {
  logo: { as: 'picture', into: 'goods', label: '标志' },
  intro: { label: '简介' },
  sort: { help: '数字小的排在前面' }
} as const

const BRANDS = programme({
  title: '品牌',
  list: 'GET /api/admin/brand/list',
  keyOf: row => row.id,
  empty: '还没有品牌',
  columns: [
    {
      field: 'logo',
      title: '标志',
      draw: row => (row.logo ? <img src={small(row.logo)} alt="" width={44} height={44} /> : '—')
    },
    { field: 'name', title: '品牌' },
    { field: 'intro', title: '简介', draw: row => <div className="clamp">{row.intro}</div> },
    { field: 'sort', title: '排序', align: 'right' }
  ],
  top: [
    {
      title: '新建品牌',
      key: 'POST /api/admin/brand/save',
      right: 'brand.edit',
      done: '已保存',
      fixed: () => ({ id: undefined }),
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/brand/save',
      right: 'brand.edit',
      done: '已保存',
      fixed: row => ({ id: row.id }),
      form: { words, from: row => row }
    },
    {
      title: '删除',
      key: 'POST /api/admin/brand/remove',
      right: 'brand.edit',
      done: '已删除',
      danger: true,
      fixed: row => ({ id: row.id }),
      ask: { words: row => `删除品牌「${row.name}」后不能恢复；还有商品使用时不能删除。` }
    }
  ]
})

export default () => <ProgrammePage of={BRANDS} />
