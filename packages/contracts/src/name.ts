import * as z from 'zod/mini';
import { DISGUISE } from './shown-text';

/** A control character, or what begins a line or a paragraph. */
const LINE_BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** What programs of mail make a link of. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2}/iu;
/** What browsers read as a dot between the parts of a host, besides the dot itself (UTS 46). */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/g;

/** Letters and dots of other widths and styles lead to the same host as plain ones. */
const isLink = (name: string) => LINK.test(name.replaceAll(OTHER_DOTS, '.').normalize('NFKC'));

const isOneLine = z.refine<string>((name) => !LINE_BREAK.test(name), 'must be one line');
const isVisible = z.refine<string>(
  (name) => !DISGUISE.test(name),
  'must hold no invisible characters',
);

const NAME_CHECKS = [
  z.maxLength(100),
  isOneLine,
  z.refine<string>((name) => !isLink(name), 'must not be a link'),
  isVisible,
] as const;

/**
 * The name of a person or a thing that other people read, also in mails that the product sends: it is one line, and
 * nothing that becomes a link there. It is for what is sent in; a reply may hold a name from before the rule.
 */
export const Name = z.string().check(z.trim(), z.minLength(1), ...NAME_CHECKS);

/** The same where it may be left empty. */
export const OptionalName = z.string().check(z.trim(), ...NAME_CHECKS);

/** The name of a file without its folder; its dots make it look like a host, so it is never mailed. */
export const FileName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  isOneLine,
  z.refine((name) => !/[/\\]/.test(name), 'must not have a folder'),
  isVisible,
);
