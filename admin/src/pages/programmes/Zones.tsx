import { api } from '../../api'
import { number, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'
import { Tag } from '../../kit/Tag'

type Row = RowOf<'GET /api/admin/zones'>

const words = {
  id: { when: () => false },
  cate_name: { label: '专区名称' },
  picture: { into: 'shop', help: '宽 1404、高 560，显示在专区顶部' },
  intro: { label: '一句话介绍' },
  demands: { label: '专区规则', help: '顾客和店主都能看到' },
  category_ids: {
    label: '限定类目',
    help: '留空为所有类目都可以申请',
    choices: {
      name: 'zone-trades',
      load: async () =>
        (await api('GET /api/admin/zones')).categories.map(({ id, name }) => ({ value: id, label: name }))
    }
  },
  least_goods: { label: '在售商品不少于', unit: '件', help: '0 为不限' },
  least_days: { label: '开店时间不少于', unit: '天', help: '0 为不限' },
  least_score: { label: '店铺评分不低于', help: '0 到 5，一位小数，留空不限' },
  deposit: { label: '保证金', unit: '元', help: '填 0.00 为免收；已通过的申请不受影响' },
  voucher_bp: {
    label: '到店消费券最多抵',
    help: '0 到 50%，0 为不提高；区内门店自己的比例更高时以门店为准，抵扣由平台补给店铺'
  },
  sort: { help: '数字大的排在前面' },
  published: { label: '展示专区' },
  joinable: { label: '接受申请' }
} as const

const state = (row: Row) => {
  if (row.published === 0) return <Tag>未展示</Tag>
  return row.joinable === 1 ? <Tag color="green">招募中</Tag> : <Tag color="orange">暂停申请</Tag>
}

/** What a zone asks of shops, in one line. */
const asked = (row: Row) =>
  [
    row.category_names.length > 0 && row.category_names.join('、'),
    row.least_goods > 0 && `在售 ${row.least_goods} 件以上`,
    row.least_days > 0 && `开店满 ${row.least_days} 天`,
    row.least_score !== '' && `评分 ${row.least_score} 以上`
  ]
    .filter(Boolean)
    .join('；') || <span className="soft">不限</span>

const soft = <span className="soft">—</span>

const ZONES = programme({
  title: '消费专区',
  list: 'GET /api/admin/zones',
  keyOf: row => row.id,
  empty: '还没有消费专区，新建后店主才能申请入驻',
  columns: [
    { field: 'cate_name', title: '专区' },
    { field: 'published', title: '状态', draw: state },
    { field: 'intro', title: '介绍', draw: row => row.intro || soft },
    { field: 'category_names', title: '入驻条件', draw: asked },
    { field: 'voucher_bp', title: '到店消费券', draw: row => (row.voucher_bp > 0 ? `${row.voucher_bp / 100}%` : soft) },
    yuan('deposit', '保证金'),
    number('shop_num', '入驻店铺')
  ],
  top: [{ title: '新建专区', key: 'POST /api/admin/zone', right: 'shop.edit', done: '已保存', form: { words } }],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/zone',
      right: 'shop.edit',
      done: '已保存',
      fixed: row => ({ id: row.id }),
      form: { words, from: row => row }
    }
  ]
})

export default () => <ProgrammePage of={ZONES} />
