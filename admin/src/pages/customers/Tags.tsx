import { Button, Form, Input, Modal, Space, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact, grouped } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { useTags } from './TagPicker'

type Tag = Answer<'GET /api/admin/customer/tags'>[number]
/** The server counts to here and no further. */
const COUNTED = 10_000

/** Words members are sorted by: made, renamed and removed here. */
export function Tags() {
  const tags = useTags()
  const may = useMay()
  const [naming, setNaming] = useState<Tag | 'new'>()
  const [removing, setRemoving] = useState<Tag>()
  const people = (tag: Tag) => (
    <Link to={`/customers?tag=${tag.id}`}>
      {tag.people_count >= COUNTED ? `${grouped(COUNTED)} 以上` : grouped(tag.people_count)}
    </Link>
  )
  const deeds = (tag: Tag) => (
    <Space>
      <a onClick={() => setNaming(tag)}>改名</a>
      <a onClick={() => setRemoving(tag)}>删除</a>
    </Space>
  )
  if (!tags.data) return <StateOf query={tags} />
  return (
    <>
      {may('customer.tag') && (
        <Button type="primary" className="above" onClick={() => setNaming('new')}>
          新建标签
        </Button>
      )}
      <Table<Tag>
        size="middle"
        rowKey="id"
        dataSource={tags.data}
        pagination={false}
        locale={{ emptyText: '还没有标签。新建后可以给会员打标签，再按标签筛选或发放优惠券。' }}
        columns={[
          { title: '标签', dataIndex: 'name' },
          { title: '会员数', key: 'people', align: 'right', width: 140, render: (_, tag) => people(tag) },
          { title: '新建时间', key: 'time', width: 200, render: (_, tag) => <Exact at={tag.add_time} /> },
          ...(may('customer.tag')
            ? [{ title: '操作', key: 'deeds', width: 140, render: (_: unknown, tag: Tag) => deeds(tag) }]
            : [])
        ]}
      />
      {naming && <Naming tag={naming === 'new' ? undefined : naming} onClose={() => setNaming(undefined)} />}
      {removing && <Removing tag={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Naming({ tag, onClose }: { tag?: Tag; onClose(): void }) {
  const [form] = Form.useForm<{ name: string }>()
  const save = useDeed('POST /api/admin/customer/tag', '已保存')
  const finish = async ({ name }: { name: string }) => {
    if (await save.run({ id: tag?.id, name })) onClose()
  }
  return (
    <Modal
      open
      title={tag ? `「${tag.name}」改名` : '新建标签'}
      okText="保存"
      okButtonProps={{ loading: save.busy }}
      onOk={form.submit}
      onCancel={onClose}
      width={400}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ name: tag?.name }} onFinish={finish}>
        <Form.Item
          name="name"
          label="标签名称"
          rules={[{ required: true, whitespace: true, message: '请填写标签名称' }]}
        >
          <Input maxLength={12} showCount autoFocus placeholder="例如：老客、企业采购" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function Removing({ tag, onClose }: { tag: Tag; onClose(): void }) {
  const remove = useDeed('POST /api/admin/customer/tag/remove', '已删除')
  const run = async () => {
    if (await remove.run({ id: tag.id })) onClose()
  }
  const has = tag.people_count > 0 ? `会同时从 ${grouped(tag.people_count)} 位会员身上移除，` : ''
  return (
    <Ask
      title={`删除标签「${tag.name}」`}
      words={`${has}删除后不能恢复。`}
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={() => void run()}
      onCancel={onClose}
    />
  )
}
