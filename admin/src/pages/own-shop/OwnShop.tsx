import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Space } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { PageState } from '../../kit/PageState'
import { Pictures } from '../../kit/Pictures'
import { PageHead, small } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { ReturnForm, SendingForm } from '../merchants/SendingForms'
import { ProfileForm } from './ProfileForm'
import { Staff } from './Staff'
import './own-shop.css'

export type Own = Answer<'GET /api/admin/own_shop'>
type Form = 'profile' | 'sending' | 'return'

const newest = () => api('GET /api/admin/own_shop')

/** What its owner sets up of the shop: how it shows itself, how it sends and takes back, and who helps there. */
export default function OwnShop() {
  const [open, setOpen] = useState<Form>()
  const query = useQuery({ queryKey: ['own-shop'], queryFn: newest })
  const sending = useDeed('POST /api/admin/own_shop/delivery', '已保存，之后的订单按新的时间')
  const returning = useDeed('POST /api/admin/own_shop/return_address', '已保存，之后同意的退货寄到这里')
  if (!query.data) return <PageState title="本店设置" query={query} />
  const shop = query.data
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead title="本店设置" />
      <section className="panel">
        <div className="page-head">
          <h2>店铺资料</h2>
          <Button onClick={() => setOpen('profile')}>修改资料</Button>
        </div>
        <Profile shop={shop} />
        <p className="soft">
          {shop.kind === 'offline'
            ? '行业、地址和开关店由平台管理，需要变更请联系平台。'
            : '行业和开关店由平台管理，需要变更请联系平台。'}
        </p>
      </section>
      <section className="panel">
        <h2>发货与退货</h2>
        <Sending shop={shop} onEdit={setOpen} />
      </section>
      <Staff />
      {open === 'profile' && <ProfileForm shop={shop} newest={newest} onClose={close} />}
      {open === 'sending' && <SendingForm shop={shop} newest={newest} save={sending} onClose={close} />}
      {open === 'return' && <ReturnForm shop={shop} newest={newest} save={returning} onClose={close} />}
    </>
  )
}

const COLUMNS = { xs: 1, sm: 1, md: 2 }

/** As shoppers see it. */
const Profile = ({ shop }: { shop: Own }) => (
  <Descriptions
    column={COLUMNS}
    items={[
      {
        key: 'name',
        label: '店铺名称',
        span: 'filled',
        children: (
          <Space>
            {shop.logo && <img className="own-logo" src={small(shop.logo)} alt="店铺标志" width={40} height={40} />}
            {shop.name}
            {shop.opening ? <Tag color="green">营业中</Tag> : <Tag>已关店</Tag>}
          </Space>
        )
      },
      { key: 'phone', label: '电话', children: shop.phone || '未填写' },
      { key: 'hours', label: '营业时间', children: shop.open_hours || '未填写' },
      { key: 'trade', label: '行业', children: shop.category_name || '未选择' },
      { key: 'price', label: '人均消费', children: `¥${shop.per_capita}` },
      { key: 'address', label: '地址', span: 'filled', children: shop.address || '未填写' },
      { key: 'intro', label: '店铺介绍', span: 'filled', children: shop.intro || '未填写' },
      {
        key: 'pics',
        label: '门店照片',
        span: 'filled',
        children: shop.pics.length > 0 ? <Pictures value={shop.pics} disabled /> : '还没有照片'
      }
    ]}
  />
)

const Sending = ({ shop, onEdit }: { shop: Own; onEdit(form: Form): void }) => (
  <Descriptions
    column={1}
    items={[
      {
        key: 'sending',
        label: '发货时间',
        children: (
          <Space wrap>
            {`${shop.cutoff} 前付款当天发出，在途约 ${shop.days} 天`}
            <a onClick={() => onEdit('sending')}>修改发货时间</a>
          </Space>
        )
      },
      {
        key: 'return',
        label: '退货地址',
        children: (
          <Space wrap>
            {shop.return_address
              ? `${shop.return_name} ${shop.return_phone} ${shop.return_address}`
              : '未设置，买家退货时需人工告知'}
            <a onClick={() => onEdit('return')}>修改退货地址</a>
          </Space>
        )
      }
    ]}
  />
)
