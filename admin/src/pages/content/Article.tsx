import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../../api'
import { useAddress } from '../../kit/address'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { PageHead } from '../../kit/parts'
import { RichText } from '../../kit/RichText'
import { SaveButton } from '../../kit/SaveButton'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { ArticleFields } from './ArticleFields'
import { type Draft, draftOf, newDraft, toSave } from './article-draft'
import { facetsOf } from './article-facets'
import { type Detail, type Kind, kindOf, pageOf } from './kinds'

/** An article to be written or changed. What is typed stays until it is saved or left, whatever else is loaded anew. */
export default function Article() {
  const { id = '' } = useParams()
  const { of } = useAddress<'kind' | 'from'>()
  const isNew = id === 'new'
  // A new version of an agreement begins with the words of the one before.
  const from = isNew ? of('from') : id
  const query = useQuery({
    queryKey: ['article', from],
    queryFn: () => api('GET /api/admin/article/detail/{id}', { id: from }),
    enabled: from !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
  if (from === '') return <Editor kind={kindOf(of('kind')).value} />
  if (!query.data) return <StateOf query={query} />
  if (isNew) return <Editor kind={query.data.kind} from={query.data} />
  return <Editor key={query.data.mark} kind={query.data.kind} article={query.data} />
}

interface Props {
  kind: Kind
  article?: Detail
  from?: Detail
}

function Editor({ kind, from, ...props }: Props) {
  /** What the form stands on. */
  const [article, setArticle] = useState(props.article)
  const may = useMay()
  const navigate = useNavigate()
  const [form] = Form.useForm<Draft>()
  const save = useDeed('POST /api/admin/article/save', '已保存')
  const isFixed = article?.is_fixed === 1
  const mayEdit = may('content.edit') && !isFixed
  const finish = async () => {
    const answer = await save.run(toSave(form.getFieldsValue(true), kind, article))
    if (answer && !article) navigate(`/articles/${answer.id}`, { replace: true })
  }
  const begin = (newest: Detail, draft: Draft) => {
    setArticle(newest)
    form.setFieldsValue(draft)
    save.forget()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      // What is typed before the saved article is there would go when it comes.
      disabled={!mayEdit || save.busy}
      initialValues={article ? draftOf(article) : newDraft(from)}
      onFinish={finish}
      scrollToFirstError={{ behavior: 'smooth', block: 'center' }}
    >
      <PageHead title={<Title kind={kind} article={article} />}>
        <Space>
          {article?.state === 'on' && pageOf(article) && (
            <a href={pageOf(article)} target="_blank" rel="noreferrer">
              在商城查看
            </a>
          )}
          <Link to={`/articles?kind=${kind}`}>返回列表</Link>
          {isFixed && may('content.edit') && (
            <Button disabled={false} onClick={() => navigate(`/articles/new?kind=agreement&from=${article.id}`)}>
              以此新建版本
            </Button>
          )}
          {mayEdit && <SaveButton htmlType="submit" busy={save.busy} />}
        </Space>
      </PageHead>
      {isFixed && (
        <Alert
          type="info"
          title="这个版本已经生效，会员同意过的内容不能再改；需要调整请新建一个版本。"
          className="above"
        />
      )}
      {save.refused === 'CHANGED' && article && (
        <Changed
          facetsOf={facetsOf}
          basis={draftOf(article)}
          mine={() => form.getFieldsValue(true)}
          newest={() => api('GET /api/admin/article/detail/{id}', { id: article.id })}
          fieldsFrom={draftOf}
          onBegin={begin}
        />
      )}
      <ArticleFields kind={kind} />
      <section className="panel">
        <h2>正文</h2>
        <Form.Item name="content" noStyle>
          <RichText label="正文" into="content" disabled={!mayEdit || save.busy} />
        </Form.Item>
      </section>
    </Form>
  )
}

function Title({ kind, article }: { kind: Kind; article?: Detail }) {
  if (!article) return `新建${kindOf(kind).one}`
  return (
    <>
      {article.title} <Tag color={article.state === 'on' ? 'green' : undefined}>{article._state}</Tag>
    </>
  )
}
