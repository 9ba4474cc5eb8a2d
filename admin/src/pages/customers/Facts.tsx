import { Descriptions, Space } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../kit/me'
import { Count, Exact, Money } from '../../kit/parts'
import { Reveal } from '../../kit/Reveal'
import { Tag } from '../../kit/Tag'
import type { Detail } from './words'

type Named = NonNullable<Detail['referrer']>

const Person = ({ of }: { of: Named | null }) =>
  of ? <Link to={`/customers/${of.uid}`}>{`${of.nickname} ${of.phone}`}</Link> : <>—</>

/** Who somebody is. */
export function Facts({ one }: { one: Detail }) {
  const may = useMay()
  const shop = (id: string, name: string) =>
    may('shop.read') ? (
      <Link key={id} to={`/shops/${id}`}>
        {name}
      </Link>
    ) : (
      <span key={id}>{name}</span>
    )
  const items = [
    {
      label: '手机号',
      children: one.phone ? <Reveal kind="user.phone" id={one.uid} masked={one.phone} /> : '未绑定'
    },
    { label: '等级', children: one.level_name },
    { label: '成长值', children: <Count of={one.growth} /> },
    { label: '实名', children: one.real_name || '未实名' },
    { label: '微信', children: one.has_weixin ? '已绑定' : '未绑定' },
    { label: '地区', children: one.region || '—' },
    { label: '注册时间', children: <Exact at={one.add_time} /> },
    { label: '邀请码', children: one.invite_code },
    { label: '邀请人', children: <Person of={one.referrer} /> },
    { label: '直接粉丝', children: one.fans > 0 ? <Link to={`/customers/${one.uid}?part=fans`}>{one.fans}</Link> : 0 },
    { label: '间接粉丝', children: <Count of={one.second_fans} /> },
    {
      label: '下单',
      children: (
        <span>
          <Count of={one.order_count} /> 单，
          <Money of={one.sum_price} />
        </span>
      )
    },
    ...(one.contact_phone ? [{ label: '联系电话', children: one.contact_phone }] : []),
    ...(one.parent ? [{ label: '主账号', children: <Person of={one.parent} /> }] : []),
    ...(one.merged_into ? [{ label: '已合并到', children: <Person of={one.merged_into} /> }] : []),
    ...(one.sub_accounts.length > 0 ? [{ label: '子账号', children: <Subs of={one.sub_accounts} /> }] : []),
    ...(one.shops.length > 0
      ? [{ label: '名下店铺', children: <Space wrap>{one.shops.map(({ id, name }) => shop(id, name))}</Space> }]
      : []),
    ...(one.is_desk ? [{ label: '身份', children: '后台人员' }] : []),
    { label: '标签', children: <Tags of={one.tags} /> },
    { label: '编号', children: <span className="money">{one.uid}</span> }
  ]
  return (
    <section className="panel">
      <Descriptions column={3} items={items.map(item => ({ ...item, key: item.label }))} />
    </section>
  )
}

const Subs = ({ of }: { of: Detail['sub_accounts'] }) => (
  <Space wrap>
    {of.map(({ uid, nickname }) => (
      <Link key={uid} to={`/customers/${uid}`}>
        {nickname}
      </Link>
    ))}
  </Space>
)

const Tags = ({ of }: { of: Detail['tags'] }) =>
  of.length === 0 ? (
    <span className="soft">无</span>
  ) : (
    <Space size={[4, 4]} wrap>
      {of.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </Space>
  )
