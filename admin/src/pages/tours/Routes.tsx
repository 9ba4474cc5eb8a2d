import { useQuery } from '@tanstack/react-query'
import { Descriptions, Table } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api'
import { number, percent, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Money, small } from '../../kit/parts'
import { programme, type RowOf } from '../../kit/programme'
import { StateOf } from '../../kit/states'
import { type Row as Day, DayState } from './Tours'

type Row = RowOf<'GET /api/admin/tour/routes'>

const SHOWN = { 1: ['已上架', 'green'], 0: '未上架' } as const

const words = {
  id: { as: 'kept' },
  mark: { as: 'kept' },
  days: { unit: '天', help: '有未出发的班期时不能修改' },
  tags: { help: '显示在线路卡片上，如「亲子」「含三餐」' },
  itinerary: {
    help: '每天一项，项数与天数一致',
    of: { title: { label: '当天标题' }, words: { label: '当天安排' } }
  },
  share_bp: { help: '直接邀请的好友返程后，按其自费项目金额的比例结算给邀请人' },
  hot: { label: '热门线路' },
  sort: { help: '数字小的在前' },
  published: { label: '在应用内上架' },
  extras: {
    help: '线路本身免费，这里写可以选购的项目。删除的项目不再出售，已买的不受影响',
    of: { id: { as: 'kept' }, title: { label: '名称' }, price: { unit: '元' } }
  }
} as const

const turn = (published: 0 | 1, title: string, told: string) =>
  ({
    title,
    key: 'POST /api/admin/tour/publish',
    right: 'marketing.edit',
    done: `已${title}`,
    when: (row: Row) => row.published !== published,
    fixed: (row: Row) => ({ id: row.id, published }),
    ask: { words: (row: Row) => `「${row.title}」${told}` }
  }) as const

const ROUTES = programme({
  title: '免费游线路',
  list: 'GET /api/admin/tour/routes',
  paged: true,
  keyOf: row => row.id,
  empty: '还没有线路',
  filters: [
    {
      name: 'published',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: '1', label: '已上架' },
        { value: '0', label: '未上架' }
      ]
    },
    { name: 'search', title: '线路名称或目的地' }
  ],
  columns: [
    {
      field: 'title',
      title: '线路',
      width: 280,
      draw: row => (
        <div className="goods">
          <img src={small(row.pictures[0] ?? '')} alt="" width={44} height={44} />
          <div>
            <div>{row.title}</div>
            <div className="soft">{row.subtitle}</div>
          </div>
        </div>
      )
    },
    state('published', SHOWN),
    { field: 'destination', title: '目的地' },
    { field: 'days', title: '天数', align: 'right', draw: row => `${row.days} 天` },
    number('date_num', '可报名班期'),
    number('formed', '待出行人数'),
    { field: 'extras', title: '自费项目', align: 'right', draw: row => `${row.extras.length} 项` },
    percent('share_bp', '邀请收益')
  ],
  Detail: ({ row }) => <Route row={row} />,
  top: [
    { title: '新建线路', key: 'POST /api/admin/tour/route', right: 'marketing.edit', done: '已保存', form: { words } }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/tour/route',
      right: 'marketing.edit',
      done: '已保存',
      form: { words, from: row => row }
    },
    {
      title: '开放班期',
      key: 'POST /api/admin/tour/date',
      right: 'marketing.edit',
      done: '班期已开放',
      when: row => row.published === 1,
      fixed: row => ({ route_id: row.id }),
      form: {
        words: {
          seats: { unit: '人' },
          group_size: { unit: '人', help: '满这么多人成团，不能多于名额' },
          group_hours: { unit: '小时', help: '开团后这么久还没满员，全额退款' },
          deposit: { unit: '元', help: '每位出行人一份，返程后原路退回' },
          start_date: { label: '出发日期' },
          close_days: { unit: '天', help: '出发前这么多天截止报名' }
        },
        help: '班期开放后只能调整名额或取消，报名的人看到的条件不会改变。'
      }
    },
    turn(1, '上架', '上架后会员可以看到并报名。'),
    {
      ...turn(0, '下架', '下架后会员看不到，不能再报名；已报名的照常出行，班期需要取消的请在「免费游班期」里取消。'),
      danger: true
    }
  ]
})

const Each = ({ of: lines }: { of: readonly string[] }) => <span className="told-lines">{lines.join('\n') || '—'}</span>

/** A route with its days. */
function Route({ row }: { row: Row }) {
  const asked = { route_id: row.id, limit: 100 }
  const query = useQuery({ queryKey: ['route-days', row.id], queryFn: () => api('GET /api/admin/tour/list', asked) })
  const facts = [
    { label: '行程', children: <Each of={row.itinerary.map(({ title }, i) => `第 ${i + 1} 天 ${title}`)} /> },
    { label: '出发城市', children: row.from_city },
    { label: '费用包含', children: <Each of={row.included} /> },
    { label: '费用不含', children: <Each of={row.excluded} /> },
    { label: '须知', children: <Each of={row.notes} /> },
    { label: '自费项目', children: <Each of={row.extras.map(({ title, price }) => `${title} ¥${price}`)} /> }
  ]
  return (
    <>
      <Descriptions column={1} title={row.title} items={facts.map(item => ({ ...item, key: item.label }))} />
      <h3>班期</h3>
      {query.data ? (
        <Table<Day>
          size="small"
          rowKey="id"
          dataSource={query.data.list}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: '还没有班期' }}
          columns={[
            { title: '出发日期', dataIndex: 'start_date' },
            { title: '状态', key: 'state', render: (_, day) => <DayState of={day} /> },
            { title: '已占名额', key: 'taken', render: (_, day) => `${day.taken} / ${day.seats}` },
            { title: '押金', key: 'deposit', render: (_, day) => <Money of={day.deposit} /> },
            { title: '报名截止', dataIndex: '_stop_time' }
          ]}
        />
      ) : (
        <StateOf query={query} />
      )}
      <p>
        <Link to="/tours">管理全部班期</Link>
      </p>
    </>
  )
}

export default () => <ProgrammePage of={ROUTES} />
