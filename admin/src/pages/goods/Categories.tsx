import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Select, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { useMay } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { Pictures } from '../../kit/Pictures'
import { PageHead, small } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Thumbs } from '../../kit/Thumbs'

type Category = Answer<'GET /api/admin/category/list'>[number]
type Editing = Partial<Category>

/** Categories as a tree of two levels. */
export default function Categories() {
  const may = useMay()
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<Category>()
  const query = useQuery({ queryKey: ['categories'], queryFn: () => api('GET /api/admin/category/list') })
  if (!query.data) return <PageState title="商品分类" query={query} />
  const all = query.data
  const roots = all.filter(row => !row.pid)
  const tree = roots.map(root => {
    const children = all.filter(row => row.pid === root.id)
    if (children.length === 0) return root
    // Goods stand in what is below; above is what they come to.
    const goods_count = children.reduce((sum, child) => sum + child.goods_count, root.goods_count)
    return { ...root, goods_count, children }
  })
  const mayEdit = may('category.edit')
  return (
    <>
      <PageHead title="商品分类">
        {mayEdit && (
          <Button type="primary" onClick={() => setEditing({})}>
            新建分类
          </Button>
        )}
      </PageHead>
      <div className="panel">
        <Table<Category>
          size="middle"
          rowKey="id"
          dataSource={tree}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          locale={{ emptyText: '还没有分类' }}
          columns={[
            {
              title: '分类',
              key: 'name',
              render: (_, row) => (
                <>
                  {row.pic && <img src={small(row.pic)} alt="" width={28} height={28} className="cate-pic" />}
                  {row.cate_name}
                </>
              )
            },
            { title: '商品', dataIndex: 'goods_count', align: 'right', width: 90 },
            { title: '排序', dataIndex: 'sort', align: 'right', width: 90 },
            {
              title: '状态',
              key: 'shown',
              width: 90,
              render: (_, row) => (row.is_show ? <Tag color="green">显示</Tag> : <Tag>隐藏</Tag>)
            },
            ...(mayEdit
              ? [
                  {
                    title: '操作',
                    key: 'deeds',
                    width: 200,
                    render: (_: unknown, row: Category) => (
                      <Space>
                        <a onClick={() => setEditing(row)}>编辑</a>
                        {!row.pid && <a onClick={() => setEditing({ pid: row.id })}>添加子分类</a>}
                        <a onClick={() => setRemoving(row)}>删除</a>
                      </Space>
                    )
                  }
                ]
              : [])
          ]}
        />
      </div>
      {editing && <CategoryForm category={editing} roots={roots} onClose={() => setEditing(undefined)} />}
      {removing && <Remove category={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

interface FormProps {
  category: Editing
  roots: Category[]
  onClose(): void
}

interface Fields {
  cate_name: string
  pid?: string | null
  pics: string[]
  sort: string
  shown: boolean
}

const TITLES = {
  cate_name: '分类名称',
  pid: '上级分类',
  pics: '分类图片',
  sort: '排序（大的在前）',
  shown: '在商城显示'
}
const fieldsOf = (category: Editing): Fields => ({
  cate_name: category.cate_name ?? '',
  pid: category.pid ?? undefined,
  pics: category.pic ? [category.pic] : [],
  sort: String(category.sort ?? 0),
  shown: category.is_show !== 0
})
const newestOf = async (id: string) => (await api('GET /api/admin/category/list')).find(row => row.id === id)

function CategoryForm({ roots, onClose, ...props }: FormProps) {
  /** What the form stands on. */
  const [category, setCategory] = useState(props.category)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/category/save', '已保存')
  const finish = async ({ cate_name, pid, pics, sort, shown }: Fields) => {
    const input = {
      cate_name,
      pid: pid ?? null,
      pic: pics[0] ?? '',
      sort: Number(sort),
      is_show: shown ? 1 : 0
    } as const
    if (await save.run({ ...input, ...(category.id && { id: category.id, mark: category.mark }) })) onClose()
  }
  const facetsOf = (fields: Fields) =>
    facetsBy(
      TITLES,
      { ...fields },
      {
        pid: { tell: value => roots.find(row => row.id === value)?.cate_name ?? '一级分类' },
        pics: { tell: value => Array.isArray(value) && value.length > 0 && <Thumbs of={value} /> }
      }
    )
  const begin = (newest: Category, fields: Fields) => {
    setCategory(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  const isClashing = save.refused === 'CHANGED' && category.id
  return (
    <FormModal<Fields>
      form={form}
      title={category.id ? `编辑「${category.cate_name}」` : '新建分类'}
      busy={save.busy}
      width={isClashing ? 820 : 480}
      initial={fieldsOf(category)}
      onSave={finish}
      onClose={onClose}
    >
      {isClashing && (
        <Changed
          facetsOf={facetsOf}
          basis={fieldsOf(category)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(isClashing)}
          fieldsFrom={fieldsOf}
          onBegin={begin}
        />
      )}
      <CategoryFields of={category} roots={roots} />
    </FormModal>
  )
}

const CategoryFields = ({ of: category, roots }: { of: Editing; roots: Category[] }) => (
  <>
    <Form.Item
      name="cate_name"
      label={TITLES.cate_name}
      rules={[{ required: true, whitespace: true, message: '请填写分类名称' }]}
    >
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item name="pid" label={TITLES.pid}>
      <Select
        allowClear
        placeholder="不选则为一级分类"
        options={roots
          .filter(row => row.id !== category.id)
          .map(({ id, cate_name }) => ({ value: id, label: cate_name }))}
      />
    </Form.Item>
    <Form.Item name="pics" label={TITLES.pics}>
      <Pictures max={1} />
    </Form.Item>
    <Form.Item
      name="sort"
      label={TITLES.sort}
      rules={[{ required: true, pattern: /^-?\d{1,4}$/, message: '请输入整数' }]}
    >
      <Input inputMode="numeric" />
    </Form.Item>
    <Form.Item name="shown" label={TITLES.shown} valuePropName="checked">
      <Switch />
    </Form.Item>
  </>
)

function Remove({ category, onClose }: { category: Category; onClose(): void }) {
  const remove = useDeed('POST /api/admin/category/remove', '已删除')
  return (
    <Ask
      title={`删除分类「${category.cate_name}」`}
      words="分类下还有商品或子分类时不能删除。"
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ id: category.id })) && onClose())}
      onCancel={onClose}
    />
  )
}
