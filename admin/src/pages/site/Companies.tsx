import { onOff } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const words = {
  city: { help: '与门店城市的写法一致，如「杭州市」' },
  info: { help: '服务内容与时间' },
  sort: { help: '小的在前' }
}

const COMPANIES = programme({
  title: '城市公司',
  list: 'GET /api/admin/city_company/list',
  keyOf: row => row.id,
  empty: '还没有城市公司',
  columns: [
    { field: 'name', title: '公司' },
    { field: 'city', title: '城市' },
    onOff('published', '展示'),
    { field: 'address', title: '地址' },
    { field: 'phone', title: '电话' },
    { field: 'sort', title: '排序', align: 'right' }
  ],
  top: [
    {
      title: '新建城市公司',
      key: 'POST /api/admin/city_company/save',
      right: 'site.edit',
      done: '已保存',
      fixed: () => ({ id: undefined }),
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/city_company/save',
      right: 'site.edit',
      done: '已保存',
      fixed: row => ({ id: row.id }),
      form: { words, from: row => row }
    }
  ]
})

export default () => <ProgrammePage of={COMPANIES} />
