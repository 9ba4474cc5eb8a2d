import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Space } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay, useMe } from '../../kit/me'
import { Pictures } from '../../kit/Pictures'
import { PageHead, When } from '../../kit/parts'
import { RichText } from '../../kit/RichText'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { Basics } from './Basics'
import { type Attr, type Detail, type Draft, draftOf, faultOf, newDraft, toSave } from './draft'
import { Attrs, Matrix } from './Matrix'

/** A product to be made or changed. What is typed stays until it is saved or left, whatever else is loaded anew. */
export default function Product() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const query = useQuery({
    queryKey: ['product', id],
    queryFn: () => api('GET /api/admin/goods/detail/{id}', { id }),
    enabled: !isNew,
    refetchOnWindowFocus: false
  })
  if (isNew) return <Editor />
  if (!query.data) return <StateOf query={query} />
  return <Editor key={query.data.version} goods={query.data} onReload={() => void query.refetch()} />
}

function Editor({ goods, onReload }: { goods?: Detail; onReload?(): void }) {
  const may = useMay()
  const { shop } = useMe()
  const navigate = useNavigate()
  const [form] = Form.useForm<Draft>()
  const attrs: Attr[] = Form.useWatch('attrs', form) ?? goods?.attrs ?? []
  const save = useDeed('POST /api/admin/goods/save', '已保存')
  const mayEdit = may('goods.edit')
  const finish = async () => {
    // What is folded away is in the form's store, not among its fields.
    const answer = await save.run(toSave(form.getFieldsValue(true), goods))
    if (answer && !goods) navigate(`/goods/${answer.id}`, { replace: true })
  }
  const matrixFits = () => {
    const fault = faultOf(form.getFieldsValue(true))
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!mayEdit}
      initialValues={goods ? draftOf(goods) : newDraft(shop?.id)}
      onFinish={finish}
      scrollToFirstError={{ behavior: 'smooth', block: 'center' }}
    >
      <PageHead title={<Title goods={goods} />}>
        <Space>
          {goods?.status === 'on' && (
            <a href={`/#/pages/goods/detail?id=${goods.id}`} target="_blank" rel="noreferrer">
              在商城查看
            </a>
          )}
          {goods && <Link to={`/goods/${goods.id}/stock`}>库存流水</Link>}
          {goods && may('review.read') && <Link to={`/reviews?product=${goods.id}`}>评价</Link>}
          <Link to="/goods">返回列表</Link>
          {mayEdit && (
            <Button type="primary" htmlType="submit" loading={save.busy}>
              保存
            </Button>
          )}
        </Space>
      </PageHead>
      {save.refused === 'CHANGED' && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="这件商品刚刚有变动，你的修改没有保存"
          description="请先记下要改的内容，重新载入最新的商品后再修改。"
          action={<Button onClick={onReload}>重新载入</Button>}
        />
      )}
      <Basics goods={goods} />
      <section className="panel">
        <h2>图片</h2>
        <Form.Item name="images" rules={[{ required: true, type: 'array', min: 1, message: '请至少上传一张商品图片' }]}>
          <Pictures disabled={!mayEdit} />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>规格与价格</h2>
        <Form.Item name="attrs" label="规格（没有规格的商品不用添加）">
          <Attrs />
        </Form.Item>
        <Form.Item name="skus" rules={[{ validator: matrixFits }]} validateTrigger={[]}>
          <Matrix attrs={attrs} />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>商品详情</h2>
        <Form.Item name="description" noStyle>
          <RichText label="商品详情" disabled={!mayEdit} />
        </Form.Item>
      </section>
    </Form>
  )
}

function Title({ goods }: { goods?: Detail }) {
  if (!goods) return '新建商品'
  return (
    <>
      {goods.store_name} <Tag color={goods.status === 'on' ? 'green' : undefined}>{goods._status}</Tag>
      {goods.edited_by && (
        <span className="edited">
          {goods.edited_by} <When at={goods.edited_time} />
          修改
        </span>
      )}
    </>
  )
}
