import { yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'
import { Tag } from '../../kit/Tag'

type Row = RowOf<'GET /api/admin/join/terms'>

const words = {
  id: { when: () => false },
  name: { label: '类目名称' },
  sort: { help: '数字大的排在前面' },
  demands: { label: '入驻条件', help: '会员在“经营类目”里看到' },
  shop_open: { label: '开放商家入驻' },
  franchise_open: { label: '开放加盟' },
  shop_deposit: { label: '入驻保证金', unit: '元', help: '填 0.00 为免收；已通过的申请不受影响' },
  franchise_deposit: { label: '加盟保证金', unit: '元' },
  aptitudes: {
    label: '行业资质',
    of: {
      code: { label: '编号', help: '小写字母开头' },
      title: { label: '名称' },
      note: { label: '要求' },
      is_must: { label: '必须提供' }
    }
  }
}

const open = (row: Row) => (
  <>
    {row.shop_open === 1 && <Tag color="green">入驻</Tag>}
    {row.franchise_open === 1 && <Tag color="blue">加盟</Tag>}
    {row.shop_open === 0 && row.franchise_open === 0 && <span className="soft">未招商</span>}
  </>
)

const TERMS = programme({
  title: '招商类目',
  list: 'GET /api/admin/join/terms',
  keyOf: row => row.id,
  empty: '还没有经营类目，新建后会员才能申请入驻',
  columns: [
    { field: 'name', title: '类目' },
    { field: 'shop_open', title: '招商', draw: open },
    yuan('shop_deposit', '入驻保证金'),
    yuan('franchise_deposit', '加盟保证金'),
    {
      field: 'aptitudes',
      title: '行业资质',
      draw: row => row.aptitudes.map(one => one.title).join('、') || <span className="soft">不需要</span>
    },
    { field: 'demands', title: '入驻条件', draw: row => row.demands || <span className="soft">—</span> }
  ],
  top: [{ title: '新建类目', key: 'POST /api/admin/join/term', right: 'shop.edit', done: '已保存', form: { words } }],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/join/term',
      right: 'shop.edit',
      done: '已保存',
      fixed: row => ({ id: row.id }),
      form: { words, from: row => row }
    }
  ]
})

export default () => <ProgrammePage of={TERMS} />
