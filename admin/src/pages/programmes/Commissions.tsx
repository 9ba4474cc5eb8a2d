import { percent } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const words = {
  scope: { label: '店铺', as: 'shop' },
  lock_bp: { help: '锁客人从这家店的利润中所得' },
  director_bp: { help: '董事的最高比例，按等级系数计算' }
} as const

const RULES = programme({
  title: '佣金比例',
  list: 'GET /api/admin/commission/rules',
  keyOf: row => row.scope,
  empty: '还没有佣金比例',
  columns: [
    {
      field: 'scope',
      title: '适用',
      draw: row => (row.scope === 'default' ? '全部店铺（默认）' : `店铺 ${row.scope}`)
    },
    percent('first_bp', '一级'),
    percent('second_bp', '二级'),
    percent('partner_bp', '招商'),
    percent('dock_bp', '对接'),
    percent('lock_bp', '锁客'),
    percent('director_bp', '董事')
  ],
  top: [
    {
      title: '单独设置店铺',
      key: 'POST /api/admin/commission/rule',
      right: 'rule.edit',
      done: '已保存',
      form: { words, help: '比例按商品利润计算，合计不超过 100%。已经承诺的佣金不变。' }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/commission/rule',
      right: 'rule.edit',
      done: '已保存，新订单按新比例',
      fixed: row => ({ scope: row.scope }),
      form: { words, from: row => row, help: '比例按商品利润计算，合计不超过 100%。已经承诺的佣金不变。' }
    }
  ]
})

export default () => <ProgrammePage of={RULES} />
