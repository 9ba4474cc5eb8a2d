import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { useMay } from '../../kit/me'
import { useNewest } from '../../kit/newest'
import { Pictures } from '../../kit/Pictures'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { pictured, turned } from '../../kit/tells'

type Topic = Answer<'GET /api/admin/topic/list'>['list'][number]

export const useTopics = () =>
  useQuery({ queryKey: ['topics'], queryFn: () => api('GET /api/admin/topic/list'), staleTime: 30_000 })

/** Topics of the school. */
export function Topics({ onClose }: { onClose(): void }) {
  const may = useMay()
  const query = useTopics()
  const [editing, setEditing] = useState<Topic | 'new'>()
  const [removing, setRemoving] = useState<Topic>()
  const mayEdit = may('content.edit')
  return (
    <Drawer
      open
      size={640}
      title="课程主题"
      onClose={onClose}
      extra={mayEdit && <Button onClick={() => setEditing('new')}>新建主题</Button>}
    >
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <Table<Topic>
          size="small"
          rowKey="id"
          dataSource={query.data.list}
          pagination={false}
          locale={{ emptyText: '还没有主题' }}
          columns={[
            { title: '主题', dataIndex: 'title' },
            { title: '课程', dataIndex: 'count', align: 'right', width: 70 },
            { title: '排序', dataIndex: 'sort', align: 'right', width: 70 },
            {
              title: '状态',
              key: 'shown',
              width: 80,
              render: (_, row) => (row.is_show ? <Tag color="green">显示</Tag> : <Tag>隐藏</Tag>)
            },
            {
              title: '操作',
              key: 'deeds',
              width: 110,
              render: (_, row) =>
                mayEdit && (
                  <Space>
                    <a onClick={() => setEditing(row)}>编辑</a>
                    <a onClick={() => setRemoving(row)}>删除</a>
                  </Space>
                )
            }
          ]}
        />
      )}
      {editing && <TopicForm topic={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {removing && <Remove topic={removing} onClose={() => setRemoving(undefined)} />}
    </Drawer>
  )
}

interface Fields {
  title: string
  synopsis: string
  pics: string[]
  sort: string
  shown: boolean
}

const TITLES: Readonly<Record<keyof Fields, string>> = {
  title: '主题名称',
  synopsis: '简介',
  pics: '封面',
  sort: '排序',
  shown: '在商学院显示'
}
const facetsOf = (fields: Fields): Facet[] =>
  facetsBy(TITLES, fields, { pics: pictured, shown: turned('显示', '隐藏') })

const fieldsOf = (topic?: Topic): Fields => ({
  title: topic?.title ?? '',
  synopsis: topic?.synopsis ?? '',
  pics: topic?.image_input ? [topic.image_input] : [],
  sort: String(topic?.sort ?? 0),
  shown: topic?.is_show !== 0
})

function TopicForm({ onClose, ...props }: { topic?: Topic; onClose(): void }) {
  /** What the form stands on. */
  const [topic, setTopic] = useState(props.topic)
  const [form] = Form.useForm<Fields>()
  const newestOf = useNewest<Topic>('topics', row => row.id)
  const save = useDeed('POST /api/admin/topic/save', '已保存')
  const finish = async ({ title, synopsis, pics, sort, shown }: Fields) => {
    const done = await save.run({
      ...(topic && { id: topic.id, mark: topic.mark }),
      title,
      synopsis,
      image_input: pics[0] ?? '',
      sort: Number(sort),
      is_show: shown ? 1 : 0
    })
    if (done) onClose()
  }
  const begin = (newest: Topic, fields: Fields) => {
    setTopic(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  return (
    <FormModal<Fields>
      form={form}
      title={topic ? `编辑「${topic.title}」` : '新建主题'}
      busy={save.busy}
      width={save.refused === 'CHANGED' ? 820 : 480}
      initial={fieldsOf(topic)}
      onSave={finish}
      onClose={onClose}
    >
      {save.refused === 'CHANGED' && topic && (
        <Changed
          facetsOf={facetsOf}
          basis={fieldsOf(topic)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(topic)}
          fieldsFrom={fieldsOf}
          onBegin={begin}
        />
      )}
      <Form.Item
        name="title"
        label={TITLES.title}
        rules={[{ required: true, whitespace: true, message: '请填写主题名称' }]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="synopsis" label={TITLES.synopsis}>
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name="pics" label={TITLES.pics}>
        <Pictures max={1} into="content" />
      </Form.Item>
      <Form.Item
        name="sort"
        label={`${TITLES.sort}（小的在前）`}
        rules={[{ required: true, pattern: /^\d{1,4}$/, message: '请输入整数' }]}
      >
        <Input inputMode="numeric" />
      </Form.Item>
      <Form.Item name="shown" label={TITLES.shown} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}

function Remove({ topic, onClose }: { topic: Topic; onClose(): void }) {
  const remove = useDeed('POST /api/admin/topic/remove', '已删除')
  return (
    <Ask
      title={`删除主题「${topic.title}」`}
      words="主题下还有课程时不能删除。"
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ id: topic.id })) && onClose())}
      onCancel={onClose}
    />
  )
}
