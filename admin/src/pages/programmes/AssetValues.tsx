import { state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const KINDS = { points: '积分', voucher: '券', value: '价值' }

const VALUES = programme({
  title: '参考价值',
  list: 'GET /api/admin/asset/values',
  keyOf: row => row.code,
  empty: '还没有资产',
  columns: [
    { field: 'name', title: '资产' },
    state('kind', KINDS, '类别'),
    { field: 'reference_text', title: '会员看到的参考价值', draw: row => row.reference_text || '未公布' },
    { field: 'code', title: '编号' }
  ],
  acts: [
    {
      title: '修改',
      key: 'POST /api/admin/asset/value',
      right: 'rule.edit',
      done: '参考价值已修改',
      form: {
        words: {
          code: { label: '资产编号' },
          amount: { label: '数量', help: '与金额都不填则撤下参考价值' },
          price: { label: '相当于（元）' }
        },
        from: row => row,
        locked: ['code']
      }
    }
  ]
})

export default () => <ProgrammePage of={VALUES} />
