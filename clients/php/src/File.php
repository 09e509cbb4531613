<?php

declare(strict_types=1);

namespace Parley;

/** A file to upload. */
final class File
{
    private const TYPES = [
        'csv' => 'text/csv',
        'docx' => 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'eml' => 'message/rfc822',
        'epub' => 'application/epub+zip',
        'htm' => 'text/html',
        'html' => 'text/html',
        'md' => 'text/markdown',
        'mdx' => 'text/markdown',
        'odt' => 'application/vnd.oasis.opendocument.text',
        'pdf' => 'application/pdf',
        'pptx' => 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        'rtf' => 'application/rtf',
        'txt' => 'text/plain',
        'xlsx' => 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ];

    private function __construct(
        private readonly ?string $path,
        private readonly string $contents,
        private readonly string $name,
        private readonly string $contentType,
    ) {
    }

    /** A file on disk, read while it is sent. */
    public static function path(string $path, ?string $name = null, ?string $contentType = null): self
    {
        if (!is_file($path) || !is_readable($path)) {
            throw new \InvalidArgumentException("There is no file that can be read at $path.");
        }
        $name ??= basename($path);
        return new self($path, '', $name, $contentType ?? self::typeOf($name));
    }

    /** A file that is in memory. */
    public static function contents(string $contents, string $name, ?string $contentType = null): self
    {
        return new self(null, $contents, $name, $contentType ?? self::typeOf($name));
    }

    /** @internal What curl takes. */
    public function forCurl(): \CURLFile|\CURLStringFile
    {
        return $this->path === null
            ? new \CURLStringFile($this->contents, $this->name, $this->contentType)
            : new \CURLFile($this->path, $this->contentType, $this->name);
    }

    private static function typeOf(string $name): string
    {
        return self::TYPES[strtolower(pathinfo($name, PATHINFO_EXTENSION))] ?? 'application/octet-stream';
    }
}
