/** Creates or edits a short link. */
import type { ShortLink } from '@footfall/contract/api/website'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { LinkPicture } from './LinkPicture.tsx'
import { useLinksChanged } from './use-links.ts'

export interface LinkDialogProps {
  readonly websiteId: string
  /** Null for a new link. */
  readonly link: ShortLink | null
  readonly onClose: () => void
  readonly onMade: (link: ShortLink) => void
}

interface Fields {
  readonly name: string
  readonly target_url: string
  readonly slug: string
}

const fieldOf = { slug_taken: 'slug', target_loop: 'target_url', target_local: 'target_url' }

export function LinkDialog({ websiteId, link, onClose, onMade }: LinkDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const changed = useLinksChanged()
  const edit = useAction('/website/update_short_url')
  const add = useAction('/website/add_short_url')
  const [form] = Form.useForm<Fields>()
  /** Base64 of a new picture; null removes it; undefined keeps it. */
  const [picture, setPicture] = useState<string | null | undefined>(undefined)
  const slug = Form.useWatch('slug', form)
  const prefix = `${link ? new URL(link.short_url).host : window.location.host}/s/`
  const onError = (error: unknown) => showError(error, form, fieldOf)
  const save = ({ slug, ...rest }: Fields) => {
    const isOwnSlug = Boolean(slug) && slug !== link?.slug
    const body = { website_id: websiteId, ...rest, ...(isOwnSlug && { slug }) }
    const saved = () => {
      toast.success(t('settings.saved'))
      onClose()
      return changed()
    }
    const made = (link: ShortLink) => {
      onMade(link)
      return changed()
    }
    if (link)
      edit.mutate(
        { ...body, link_id: link.link_id, ...(picture !== undefined && { favicon: picture }) },
        { onSuccess: saved, onError },
      )
    else add.mutate({ ...body, ...(picture && { favicon: picture }) }, { onSuccess: made, onError })
  }
  return (
    <FormDialog<Fields>
      form={form}
      width={520}
      title={t(link ? 'links.edit' : 'links.make')}
      action={t(link ? 'action.save' : 'links.create')}
      busy={edit.isPending || add.isPending}
      initialValues={{ name: link?.name ?? '', target_url: link?.target_url ?? '', slug: link?.slug ?? '' }}
      changed={picture !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="target_url"
        label={t('links.target')}
        rules={[rules.required(t('links.needTarget')), rules.targetUrl]}
      >
        <Input
          data-autofocus
          maxLength={2048}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/sale?utm_source=poster"
        />
      </Form.Item>
      <Form.Item name="name" label={t('links.name')} rules={[rules.required(t('links.needName'))]}>
        <Input maxLength={100} placeholder={t('links.namePlaceholder')} />
      </Form.Item>
      <Form.Item
        name="slug"
        label={t('links.slug')}
        extra={
          link && slug !== link.slug ? t('links.slugWarning') : t(link ? 'links.slugKept' : 'links.slugHint')
        }
        rules={[rules.slug, ...(link ? [rules.required(t('links.needSlug'))] : [])]}
      >
        <Input
          prefix={<span style={{ color: 'var(--text-3)' }}>{prefix}</span>}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={link ? '' : t('links.slugPlaceholder')}
        />
      </Form.Item>
      <LinkPicture
        name={link?.name ?? t('links.name')}
        stored={link?.favicon_url ?? null}
        picture={picture}
        onChange={setPicture}
      />
    </FormDialog>
  )
}
