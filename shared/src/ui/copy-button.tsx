import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useUiText } from './ui-texts';

const SHOWN_MS = 1600;

export interface CopyButtonProps {
  /** The text that is copied. */
  text: string;
  /** The accessible name, which says what is copied: "Copy the secret". */
  label?: string;
  /** Shows a text instead of an icon. */
  wide?: boolean;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, wide = false }: CopyButtonProps) {
  const t = useUiText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const name = copied ? t('copied') : (label ?? t('copy'));
  const icon = copied ? <CheckIcon fontSize="inherit" /> : <ContentCopyIcon fontSize="inherit" />;
  if (wide) {
    return (
      <Button size="small" variant="outlined" startIcon={icon} onClick={copy}>
        {name}
      </Button>
    );
  }
  return (
    <Tooltip title={name}>
      <IconButton size="small" onClick={copy} aria-label={name}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
