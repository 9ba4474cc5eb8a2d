import { useQuery } from '@tanstack/react-query'
import { App, Button, Descriptions, Space, Statistic, Table } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Pictures } from '../../kit/Pictures'
import { Exact, PageHead } from '../../kit/parts'
import { Reveal } from '../../kit/Reveal'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { InviteCode } from '../people/InviteCode'
import { FaceForm } from './FaceForm'
import { DeskForm, OwnerForm, ShopReturnForm, ShopSendingForm } from './ShopForms'
import { StoreForm } from './StoreForm'
import { DESKS } from './words'

export type ShopDetail = Answer<'GET /api/admin/shop/detail/{id}'>
type Staff = ShopDetail['staff'][number]
type Form = 'face' | 'owner' | 'sending' | 'return' | 'desk' | 'store'

/** One shop: what it has to do, how it sends and takes back, and its people. */
export default function Shop() {
  const { id = '' } = useParams()
  const may = useMay()
  const [open, setOpen] = useState<Form>()
  const [invite, setInvite] = useState('')
  const query = useQuery({ queryKey: ['shop', id], queryFn: () => api('GET /api/admin/shop/detail/{id}', { id }) })
  if (!query.data) return <StateOf query={query} />
  const shop = query.data
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title={
          <>
            {shop.name} {shop.opening ? <Tag color="green">营业中</Tag> : <Tag>已关店</Tag>}
          </>
        }
      >
        <Space>
          <Link to="/shops">返回列表</Link>
          {may('shop.edit') && <Button onClick={() => setOpen('face')}>修改店铺</Button>}
          {may('shop.edit') && <Opening shop={shop} />}
        </Space>
      </PageHead>
      <Figures shop={shop} />
      <section className="panel">
        <h2>店铺信息</h2>
        <Facts shop={shop} onEdit={setOpen} />
      </section>
      <section className="panel">
        <div className="page-head">
          <h2>门店</h2>
          {may('shop.edit') && <Button onClick={() => setOpen('store')}>修改门店信息</Button>}
        </div>
        <StoreFacts shop={shop} />
      </section>
      <section className="panel">
        <div className="page-head">
          <h2>店主与店员</h2>
          {may('shop.edit') && shop.staff.length > 0 && <Button onClick={() => setOpen('desk')}>开通后台登录</Button>}
        </div>
        <People staff={shop.staff} />
      </section>
      {open === 'face' && <FaceForm shop={shop} onClose={close} />}
      {open === 'owner' && <OwnerForm shop={shop} onClose={close} />}
      {open === 'sending' && <ShopSendingForm shop={shop} onClose={close} />}
      {open === 'return' && <ShopReturnForm shop={shop} onClose={close} />}
      {open === 'store' && <StoreForm shop={shop} onClose={close} />}
      {open === 'desk' && <DeskForm shop={shop} onInvite={setInvite} onClose={close} />}
      {invite && <InviteCode code={invite} onClose={() => setInvite('')} />}
    </>
  )
}

function Facts({ shop, onEdit }: { shop: ShopDetail; onEdit(form: Form): void }) {
  const may = useMay()
  const edit = (form: Form) => may('shop.edit') && <a onClick={() => onEdit(form)}>修改</a>
  return (
    <Descriptions
      column={2}
      items={[
        {
          key: 'owner',
          label: '店主',
          children: (
            <Space>
              {shop.owner ? (
                <span>
                  {shop.owner} <Reveal kind="user.phone" id={shop.owner_id} masked={shop.owner_phone} />
                </span>
              ) : (
                '未设置'
              )}
              {edit('owner')}
            </Space>
          )
        },
        {
          key: 'sending',
          label: '发货',
          children: (
            <Space>
              {`${shop.cutoff} 前付款当天发出，在途约 ${shop.days} 天`}
              {edit('sending')}
            </Space>
          )
        },
        {
          key: 'return',
          label: '退货地址',
          children: (
            <Space>
              {shop.return_address
                ? `${shop.return_name} ${shop.return_phone} ${shop.return_address}`
                : '未设置，买家退货时需人工告知'}
              {edit('return')}
            </Space>
          )
        },
        { key: 'trade', label: '行业', children: shop.category_name || '未选择' },
        { key: 'time', label: '开店时间', children: <Exact at={shop.add_time} /> }
      ]}
    />
  )
}

/** What people who look for the store see of it. */
const StoreFacts = ({ shop }: { shop: ShopDetail }) => (
  <Descriptions
    column={2}
    items={[
      { key: 'kind', label: '类型', children: shop.kind === 'offline' ? '线下门店' : '只发货的网店' },
      { key: 'phone', label: '电话', children: shop.phone || '未填写' },
      { key: 'address', label: '地址', children: shop.address || '未填写' },
      {
        key: 'place',
        label: '经纬度',
        children: shop.longitude === null ? '未填写' : `${shop.longitude}, ${shop.latitude}`
      },
      { key: 'hours', label: '营业时间', children: shop.open_hours || '未填写' },
      { key: 'price', label: '人均消费', children: `¥${shop.per_capita}` },
      {
        key: 'pics',
        label: '照片',
        span: 2,
        children: shop.pics.length > 0 ? <Pictures value={shop.pics} disabled /> : '还没有照片'
      }
    ]}
  />
)

const Figures = ({ shop }: { shop: ShopDetail }) => (
  <section className="panel">
    <div className="queues figures">
      <Statistic title="待发货订单" value={shop.to_ship} />
      <Link to={`/goods?shop=${shop.id}&state=on`}>
        <Statistic title="在售商品" value={shop.goods_on} />
      </Link>
      <Link to={`/goods?shop=${shop.id}&state=off`}>
        <Statistic title="未上架商品" value={shop.goods_off} />
      </Link>
      <Statistic title="累计销量" value={shop.sales} />
      <Balance shop={shop} />
    </div>
  </section>
)

/** Leads to what it is made of, for who may see that. */
function Balance({ shop: { id, balance } }: { shop: ShopDetail }) {
  const may = useMay()
  const amount = <Statistic title="店铺余额" prefix="¥" value={balance} precision={2} />
  return may('statement.read') ? <Link to={`/statement?shop=${id}`}>{amount}</Link> : amount
}

function Opening({ shop }: { shop: ShopDetail }) {
  const { modal } = App.useApp()
  const save = useDeed('POST /api/admin/shop/open', shop.opening ? '已关店' : '已开店')
  const ask = () =>
    modal.confirm({
      title: shop.opening ? `关闭「${shop.name}」` : `重新开放「${shop.name}」`,
      content: shop.opening ? '店铺的商品会一并下架，已下的订单不受影响。' : '关店前在售的商品会一并恢复上架。',
      okText: shop.opening ? '确认关店' : '确认开店',
      onOk: () => save.run({ id: shop.id, open: !shop.opening })
    })
  return (
    <Button loading={save.busy} onClick={ask}>
      {shop.opening ? '关店' : '开店'}
    </Button>
  )
}

const People = ({ staff }: { staff: Staff[] }) => (
  <Table<Staff>
    size="middle"
    rowKey="uid"
    dataSource={staff}
    pagination={false}
    locale={{ emptyText: '还没有店主和店员，先设置店主' }}
    columns={[
      { title: '姓名', dataIndex: 'nickname' },
      { title: '手机号', dataIndex: 'phone' },
      { title: '身份', key: 'owner', render: (_, row) => (row.is_owner ? '店主' : '店员') },
      {
        title: '权限',
        key: 'rights',
        render: (_, row) => (
          <Space size={[4, 4]} wrap>
            {row.rights.map(right => (
              <Tag key={right}>{right}</Tag>
            ))}
          </Space>
        )
      },
      {
        title: '后台登录',
        key: 'desk',
        render: (_, row) => <Tag color={row.desk === 'active' ? 'green' : undefined}>{DESKS[row.desk]}</Tag>
      }
    ]}
  />
)
